/** Python as a family: its projects, what is left out, and how packages show themselves. */
import type { EngineSample, Family } from '../family.ts'
import type { InstalledFiles } from '../project-files/project-context.ts'
import { addPackageRoots } from './find-package-roots.ts'
import { readProjects } from './read-projects.ts'

const LOCKS = ['poetry.lock', 'pdm.lock', 'uv.lock', 'Pipfile.lock']
const ENVIRONMENTS = ['.venv', 'venv']

const sample: EngineSample = {
  language: 'python',
  project: {
    kind: 'python',
    family: 'python',
    folder: '',
    config: 'pyproject.toml',
    name: '',
    settings: {},
  },
  files: {
    'pyproject.toml': '[project]\nname = "probe"\n',
    'greet.py': 'def greet():\n    return "hello"\n',
    'main.py': 'from greet import greet\n\ngreet()\n',
  },
  query: { path: 'main.py', site: { kind: 'call', name: 'greet', line: 3, column: 1 } },
  expected: { path: 'greet.py', line: 1, column: 5 },
}

export const family: Family = {
  id: 'python',
  projects: {
    kinds: ['python'],
    find: readProjects,
    complete: addPackageRoots,
    configuration: /^(pyproject\.toml|setup\.cfg|setup\.py)$/,
    locks: [...LOCKS, 'requirements.txt'],
    installed: sitePackages,
  },
  leftOut: {
    dependencyFolders: ['site-packages', 'dist-packages', '.venv', '.tox', '.nox', '.eggs'],
    // A virtual environment may have any name, and `venv` may be a package: its mark decides.
    dependencyMark: 'pyvenv.cfg',
    cacheFolders: ['__pycache__', '.mypy_cache', '.pytest_cache', '.ruff_cache', '.ipynb_checkpoints'],
    lockFiles: LOCKS,
  },
  visibility: { moduleEnding: /(?:\/__init__)?\.pyi?$/, packageFile: /^(?:(.*)\/)?__init__\.pyi?$/ },
  sample,
}

/** The folder changes whenever a package is added or removed. */
function sitePackages(folder: string, files: InstalledFiles): string[] {
  return ENVIRONMENTS.flatMap(environment =>
    files
      .namesIn(folder === '' ? `${environment}/lib` : `${folder}/${environment}/lib`)
      .filter(name => name.startsWith('python'))
      .map(name => `${environment}/lib/${name}/site-packages`),
  )
}
