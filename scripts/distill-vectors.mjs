/**
 * Makes vectors/words.bin: a vector for each word that programs use often, from the token vectors of a model.
 *
 *   pip download wordllama==0.4.0.post1 --no-deps && unzip wordllama-*.whl -d model
 *   node scripts/distill-vectors.mjs model <word counts>
 *
 * The counts are lines of a word and the number of files that have it, the most frequent first; the first line is the
 * number of all files. A word's vector is the mean of the vectors of its tokens, weighted down the more often it is used.
 */

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const MAX_WORDS = 24_000
const WIDTH = 192
/** A word in a quarter of all files keeps half of its weight. */
const FREQUENT = 0.25
const LARGEST = 127

const [model, counts] = process.argv.slice(2)
const tokens = readTokens(join(model, 'wordllama/tokenizers/l2_supercat_tokenizer_config.json'))
const weights = readWeights(join(model, 'wordllama/weights/l2_supercat_256.safetensors'))
const [files, ...words] = readFileSync(counts, 'utf8').trim().split('\n')
const rows = words
  .slice(0, MAX_WORDS)
  .map(line => line.split(' '))
  .map(([word, count]) => ({
    hash: hashWord(word),
    vector: vectorOf(word, FREQUENT / (FREQUENT + Number(count) / Number(files))),
  }))
  .sort((a, b) => a.hash - b.hash)
  .filter(({ hash }, i, all) => hash !== all[i - 1]?.hash)
writeTable(join(root, 'vectors', 'words.bin'))
process.stdout.write(`${rows.length} words\n`)

function readTokens(file) {
  const { vocab, merges } = JSON.parse(readFileSync(file, 'utf8')).model
  return { vocab, ranks: new Map(merges.map((pair, rank) => [[pair].flat().join(' '), rank])) }
}

/** The one tensor of the file, in half precision. */
function readWeights(file) {
  const bytes = readFileSync(file)
  const length = Number(bytes.readBigUInt64LE(0))
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + length))
  const { dtype, shape, data_offsets } = header['embedding.weight']
  if (dtype !== 'F16' || shape[1] < WIDTH) throw new Error(`unexpected weights: ${dtype} ${shape}`)
  const at = 8 + length + data_offsets[0]
  return token =>
    Float64Array.from({ length: WIDTH }, (_, i) => half(bytes.readUInt16LE(at + (token * shape[1] + i) * 2)))
}

function half(bits) {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return bits & 0x8000 ? -size : size
}

/** Byte pairs, as the model's own tokenizer joins them. */
function tokenize(word) {
  const parts = [...`▁${word}`]
  for (;;) {
    let [best, at] = [Infinity, -1]
    for (let i = 0; i + 1 < parts.length; i++) {
      const rank = tokens.ranks.get(`${parts[i]} ${parts[i + 1]}`) ?? Infinity
      if (rank < best) [best, at] = [rank, i]
    }
    if (at < 0) return parts.map(part => tokens.vocab[part]).filter(token => token !== undefined)
    parts.splice(at, 2, parts[at] + parts[at + 1])
  }
}

function vectorOf(word, weight) {
  const own = tokenize(word).map(weights)
  return Float64Array.from(
    { length: WIDTH },
    (_, i) => (weight * own.reduce((sum, vector) => sum + vector[i], 0)) / own.length,
  )
}

/** FNV-1a, as in src/vectors/embed-text.ts. */
function hashWord(word) {
  let hash = 0x811c9dc5
  for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/** Read by src/vectors/load-word-table.ts. */
function writeTable(file) {
  const hashes = Uint32Array.from(rows, row => row.hash)
  const largest = rows.map(({ vector }) => vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0))
  const scales = Float32Array.from(largest, most => most / LARGEST)
  const values = new Int8Array(rows.length * WIDTH)
  rows.forEach(({ vector }, row) => {
    const factor = LARGEST / (largest[row] || 1)
    values.set(
      vector.map(value => Math.round(value * factor)),
      row * WIDTH,
    )
  })
  const body = [hashes, scales, values].map(({ buffer }) => Buffer.from(buffer))
  const version = createHash('sha256').update(Buffer.concat(body)).digest().readUInt32LE(0)
  const header = Buffer.from(Uint32Array.of(0x31565742, rows.length, WIDTH, version).buffer)
  writeFileSync(file, Buffer.concat([header, ...body]))
}
