/** TypeScript and JavaScript: they share modules, packages and configuration. */
import type { EngineSample, Family } from '../family.ts'
import { findProjects } from './find-projects.ts'
import { isAmbient, isScript } from './visibility.ts'

const LOCKS = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock']

/** What package managers write last: npm, yarn, pnpm. */
const INSTALLED = ['.package-lock.json', '.yarn-integrity', '.yarn-state.yml', '.modules.yaml']

const sample: EngineSample = {
  language: 'typescript',
  project: {
    kind: 'tsconfig',
    family: 'typescript',
    folder: '',
    config: 'tsconfig.json',
    name: '',
    settings: {},
  },
  files: {
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }\n',
    'greet.ts': 'export function greet(): string {\n  return "hello"\n}\n',
    'main.ts': "import { greet } from './greet'\ngreet()\n",
  },
  query: { path: 'main.ts', site: { kind: 'call', name: 'greet', line: 2, column: 1 } },
  expected: { path: 'greet.ts', line: 1, column: 17 },
}

export const family: Family = {
  id: 'typescript',
  projects: {
    kinds: ['tsconfig', 'package'],
    find: findProjects,
    firstNames: ['tsconfig.json', 'jsconfig.json'],
    configuration: /^(.*\.json|pnpm-workspace\.yaml)$/,
    // A base configuration may have any name and be in any folder.
    configurationAnywhere: /^(?!package\.json$|lerna\.json$).*\.json$/,
    locks: LOCKS,
    installed: () => INSTALLED.map(name => `node_modules/${name}`),
  },
  leftOut: {
    dependencyFolders: ['node_modules', 'bower_components', 'jspm_packages', '.yarn', '.pnpm-store'],
    cacheFolders: ['.next', '.nuxt', '.svelte-kit', '.turbo', '.parcel-cache', '.nyc_output'],
    lockFiles: [...LOCKS, 'bun.lockb', 'deno.lock'],
    // Plug'n'Play tables and the like: programs written by a package tool.
    toolOutput: ['.pnp.cjs', '.pnp.js', '.pnp.loader.mjs'],
    minified: /[.-]min\.[cm]?jsx?$/i,
  },
  visibility: { moduleEnding: /(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/, isScript, isAmbient },
  sample,
}
