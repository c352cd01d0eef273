/** A resolver that answers each site with itself, and misbehaves as its script says. */
import { listen, send } from './speak.mjs'

const mood = JSON.parse(process.argv[2] ?? '{}')

if (mood.garbage) process.stdout.write('Starting up, please wait…\r\n\r\n')

listen(message => {
  const { id, method, params } = message
  if (method === 'exit') process.exit(0)
  if (method === '$/cancelRequest') return
  if (method === 'initialize') {
    if (mood.loadFails) return send({ id, error: { code: -32000, message: 'no such project' } })
    return send({
      id,
      result: { name: 'fake', version: mood.version ?? '1.0.0', capabilities: { relations: true } },
    })
  }
  if (method === 'resolve') return send({ id, result: resolve(params.files) })
  if (method === 'relations') {
    return send({ id, result: { paths: ['a.x', 'b.x'], relations: [[0, 0, 1, 2, 1, 3, 4]] } })
  }
  send({ id, result: null })
})

function resolve(files) {
  const paths = files.map(file => file.path)
  return {
    paths,
    files: files.map((file, index) => ({
      path: file.path,
      variant: '',
      answers: Array.from({ length: file.sites.length / 2 }, (_, site) => [
        index,
        file.sites[site * 2],
        file.sites[site * 2 + 1],
      ]),
    })),
  }
}
