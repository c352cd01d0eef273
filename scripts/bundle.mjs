/** Bundles the programs: a cold command or a new thread loads a few files instead of a hundred. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'
import { writeNotices } from './write-notices.mjs'

/** What is started by its path, under the name it has here; each is one file. */
const PROGRAMS = { 'index-child': 'src/index/index-child.ts' }
/** Run by what starts them, which hands them what a module has of its own: a script can be kept compiled, a module cannot. */
const SCRIPTS = { program: 'src/cli/main.ts', extract: 'src/extract/worker.ts' }
const STARTS = { main: 'src/cli/start.ts', worker: 'src/extract/start-worker.ts' }

/** Packages of plain JavaScript: as files of their own, most of starting a command or a server would be loading them. */
const BUNDLED = new Set([
  '@modelcontextprotocol/server',
  'better-sqlite3',
  'commander',
  'ignore',
  'jsonc-parser',
  'smol-toml',
  'web-tree-sitter',
  'yaml',
])

/** Parts of Node that most commands import and few use: loading all of them takes as long as a small answer. */
const LOADED_WHEN_USED = [
  'child_process',
  'http',
  'inspector',
  'inspector/promises',
  'net',
  'readline',
  'readline/promises',
  'stream/promises',
  'timers/promises',
  'worker_threads',
  'zlib',
]

/** Modules that look for others in a folder when they run: in the bundle these are imported by name. */
const FINDERS = [
  { finder: 'src/languages/find-languages.ts', write: folder => importLanguages(languages(folder)) },
  { finder: 'supervisors/core/find-engine-modules.ts', write: folder => importEngines(engines(folder)) },
]

export async function bundle(outdir) {
  rmSync(outdir, { recursive: true, force: true })
  const bundles = [
    await build({ ...COMMON, ...STARTED, entryPoints: PROGRAMS, outdir }),
    await build({ ...COMMON, ...AS_SCRIPT, entryPoints: SCRIPTS, outdir }),
  ]
  const define = {
    ...STARTED.define,
    PROGRAM_HASH: hashOf(join(outdir, 'program.js')),
    WORKER_HASH: hashOf(join(outdir, 'extract.js')),
  }
  await build({ ...COMMON, ...STARTED, entryPoints: STARTS, define, outdir })
  // Node loads modules of the older kind some ten milliseconds sooner.
  writeFileSync(join(outdir, 'package.json'), '{ "type": "commonjs" }\n')
  writeNotices(
    outdir,
    bundles.map(({ metafile }) => metafile),
  )
}

function hashOf(file) {
  return JSON.stringify(createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16))
}

const COMMON = {
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node20',
  external: dependencies().filter(name => !BUNDLED.has(name)),
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
  absWorkingDir: root,
  logLevel: 'warning',
  plugins: [
    { name: 'finders', setup: replaceFinders },
    { name: 'shims', setup: replaceShims },
    { name: 'addon', setup: replaceBindings },
    { name: 'builtins', setup: loadWhenUsed },
  ],
}

const AS_COMMONJS = {
  format: 'cjs',
  define: { 'import.meta.url': '__url' },
  supported: { 'dynamic-import': false },
}

const STARTED = {
  ...AS_COMMONJS,
  banner: { js: `const __url=require('node:url').pathToFileURL(__filename).href;` },
}

const AS_SCRIPT = {
  ...AS_COMMONJS,
  banner: { js: '(function(require,__url){const module={exports:{}};' },
  footer: { js: '})' },
  // The parser library asks for its folder, where it then looks for nothing.
  define: { ...AS_COMMONJS.define, __dirname: '""' },
  // As a module it makes a `require` of its own, which would hide the one it is given.
  alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
}

function dependencies() {
  return Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies)
}

function replaceFinders(bundling) {
  for (const { finder, write } of FINDERS) {
    const file = join(root, finder)
    bundling.onLoad({ filter: /[\\/]find-[\w-]+\.ts$/ }, ({ path }) =>
      path === file ? { contents: write(dirname(file)), resolveDir: dirname(file) } : undefined,
    )
  }
}

/**
 * The MCP library brings a validator for what clients fill into forms, a third of its size. bombe sends no forms
 * (src/mcp/make-server.ts gives the library a validator that says so), so that the bundle leaves it out.
 */
function replaceShims(bundling) {
  const filter = /^@modelcontextprotocol\/server\/_shims$/
  bundling.onResolve({ filter }, ({ path }) => ({ path, namespace: 'shims' }))
  bundling.onLoad({ filter: /.*/, namespace: 'shims' }, () => ({
    contents: `export { default as process } from 'node:process'\nexport class DefaultJsonSchemaValidator {}\n`,
  }))
}

/** better-sqlite3 searches a dozen places for its binary, starting at the file that asks; in a package it lies in one. */
function replaceBindings(bundling) {
  bundling.onResolve({ filter: /^bindings$/ }, ({ path }) => ({ path, namespace: 'addon' }))
  bundling.onLoad({ filter: /.*/, namespace: 'addon' }, () => ({
    contents: `module.exports = name => require('better-sqlite3/build/Release/' + name)`,
    loader: 'js',
  }))
}

/** In place of such a part stands an object with its names, which loads it when one is first asked for. */
function loadWhenUsed(bundling) {
  const filter = new RegExp(`^(?:node:)?(?:${LOADED_WHEN_USED.join('|')})$`)
  const namespace = 'builtins'
  bundling.onResolve({ filter }, ({ path, namespace: from }) => {
    const name = `node:${path.replace('node:', '')}`
    return from === namespace ? { path: name, external: true } : { path: name, namespace }
  })
  bundling.onLoad({ filter: /.*/, namespace }, ({ path }) => {
    const names = Object.keys(createRequire(import.meta.url)(path)).filter(name => name !== 'default')
    const getters = names.map(name => `get ${name}() { return require('${path}').${name} }`)
    return { contents: `module.exports = { ${getters.join(', ')} }`, loader: 'js' }
  })
}

function importLanguages(files) {
  const imports = files.map((file, place) => `import m${place} from ${JSON.stringify(`./${file}`)}`)
  const modules = files.map((_, place) => `m${place}`)
  return `${imports.join('\n')}\nexport const findLanguages = async () => [${modules}].flat()\n`
}

/** Loaded when they are first asked for: most commands need none. */
function importEngines(folders) {
  const imports = folders.map(folder => `import(${JSON.stringify(`../${folder}/engine.ts`)})`)
  return `export const findEngineModules = async () => (await Promise.all([${imports}])).map(m => m.engine)\n`
}

/** As find-languages.ts finds them: the files of the folder that have a default export. */
function languages(folder) {
  return readdirSync(folder)
    .filter(
      name => name.endsWith('.ts') && /^export default /m.test(readFileSync(join(folder, name), 'utf8')),
    )
    .sort()
}

/** As find-engine-modules.ts finds them: the folders beside core that have an engine. */
function engines(core) {
  const folder = dirname(core)
  return readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'engine.ts')))
    .sort()
}
