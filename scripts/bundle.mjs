/** Bundles the programs: a cold command or a new thread loads a few files instead of a hundred. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundlePage } from './bundle-page.mjs'
import { copyGrammars } from './copy-grammars.mjs'
import { hashExtractor } from './hash-extractor.mjs'
import { isNewEnough, supportedNode } from './node.mjs'
import { root } from './root.mjs'
import { writeNotices } from './write-notices.mjs'

/** Under the name it has here; each is one file. */
const PROGRAMS = {
  program: 'src/cli/main.ts',
  extract: 'src/extract/workers/worker.ts',
  'index-child': 'src/pipeline/jobs/index-child.ts',
  library: 'src/library/library.ts',
}
/** What loads `program` and `extract`, from what was compiled of them before. */
const STARTS = { main: 'src/cli/start.ts', worker: 'src/extract/workers/start-worker.ts' }

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
  { finder: 'supervisors/core/find/find-engine-modules.ts', write: folder => importEngines(engines(folder)) },
]

export async function bundle(outdir) {
  rmSync(outdir, { recursive: true, force: true })
  const url = `const __url=require('node:url').pathToFileURL(__filename).href;`
  const programs = await build({ ...COMMON, entryPoints: PROGRAMS, banner: { js: url }, outdir })
  for (const file of Object.keys(programs.metafile.outputs)) escapeText(join(root, file))
  const define = {
    ...COMMON.define,
    PROGRAM_HASH: hashOf(join(outdir, 'program.js')),
    WORKER_HASH: hashOf(join(outdir, 'extract.js')),
  }
  await build({ ...COMMON, entryPoints: STARTS, define, banner: { js: `${refuseOldNode()}${url}` }, outdir })
  const { describeTypes } = await import(pathToFileURL(join(root, 'dist/src/library/describe-types.js')).href)
  writeFileSync(join(outdir, 'library.d.ts'), describeTypes())
  // Read by src/pipeline/extractor-version.ts.
  writeFileSync(join(outdir, 'extractor.hash'), await hashExtractor())
  // Node loads modules of the older kind some ten milliseconds sooner.
  writeFileSync(join(outdir, 'package.json'), '{ "type": "commonjs" }\n')
  const page = await bundlePage(join(outdir, 'page'))
  const inputs = [...Object.keys(programs.metafile.inputs), ...page]
  writeNotices(outdir, [...inputs, ...(await copyGrammars(outdir))])
}

/**
 * What loads a program reads it byte by byte (src/runtime/load-script.ts). esbuild escapes the strings in it, but no
 * regular expressions: an escape there means the same.
 */
function escapeText(file) {
  const escaped = readFileSync(file, 'utf8').replace(
    /[\u0080-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(file, escaped)
}

function hashOf(file) {
  return JSON.stringify(createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16))
}

/** Before anything is loaded that an older Node does not have. */
function refuseOldNode() {
  const range = supportedNode()
  return `if(!(${isNewEnough})(${JSON.stringify(range)},process.versions.node)){\
console.error('bombe needs Node ${range}; this is '+process.version);process.exit(2)}`
}

const COMMON = {
  bundle: true,
  metafile: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  define: { 'import.meta.url': '__url' },
  supported: { 'dynamic-import': false },
  // Everything else is in the bundle: as files of their own, most of starting a command would be loading them.
  external: installedPackages(),
  mainFields: ['module', 'main'],
  // As a module it makes a `require` of its own, which would hide the one of the bundle.
  alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
  minifyWhitespace: true,
  minifySyntax: true,
  absWorkingDir: root,
  logLevel: 'warning',
  plugins: [
    { name: 'finders', setup: replaceFinders },
    { name: 'shims', setup: replaceShims },
    { name: 'builtins', setup: loadWhenUsed },
  ],
}

/** What npm installs beside bombe: programs, and what is native. */
function installedPackages() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
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

/** Replaces such a module by an object with its names, which loads it when one is first used. */
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

/** Loaded at first use: most commands need none. */
function importEngines(folders) {
  const imports = folders.map(folder => `import(${JSON.stringify(`../../${folder}/engine.ts`)})`)
  return `export const findEngineModules = async () => (await Promise.all([${imports}])).map(m => m.engine)\n`
}

/** As find-languages.ts finds them: the folders that have a `language.ts`. */
function languages(folder) {
  return readdirSync(folder)
    .map(name => `${name}/language.ts`)
    .filter(file => existsSync(join(folder, file)))
    .sort()
}

/** As find-engine-modules.ts finds them: `supervisors/<language>/<engine>/engine.ts`. */
function engines(find) {
  const supervisors = dirname(dirname(find))
  const foldersIn = path =>
    readdirSync(join(supervisors, path), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => (path ? `${path}/${entry.name}` : entry.name))
  return foldersIn('')
    .flatMap(foldersIn)
    .filter(folder => existsSync(join(supervisors, folder, 'engine.ts')))
    .sort()
}
