/** Content-Length frames for fake engines: reads requests from stdin, writes answers to stdout. */

export function listen(handle) {
  let buffer = Buffer.alloc(0)
  process.stdin.on('data', chunk => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(buffer.toString('latin1', 0, end))[1])
      if (buffer.length < end + 4 + length) return
      const message = JSON.parse(buffer.toString('utf8', end + 4, end + 4 + length))
      buffer = buffer.subarray(end + 4 + length)
      handle(message)
    }
  })
  process.stdin.on('end', () => process.exit(0))
}

export function send(message) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message })
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
