/** Collects the last bytes of a stream. */

export interface Tail {
  text(): string
}

export function collectTail(stream: NodeJS.ReadableStream, bytes: number): Tail {
  let chunks: Buffer[] = []
  let length = 0
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes * 2) trim()
  })
  stream.on('error', () => {})
  const trim = () => {
    const last = Buffer.concat(chunks).subarray(-bytes)
    chunks = [Buffer.from(last)]
    length = last.length
  }
  return {
    text: () => {
      trim()
      return chunks[0]!.toString('utf8')
    },
  }
}
