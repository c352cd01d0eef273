/** Installs an engine from a package registry into bombe's own folder: pinned, hash-checked, from a neutral folder. */
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BombeError } from '../../../src/errors/bombe-error.ts'
import type { Engine, InstallRecipe, SearchPlaces } from '../../../src/model/engine.ts'
import { runProgram } from '../process/run-program.ts'
import { findGo } from './find-go.ts'
import { findProgram } from './find-program.ts'
import { isFile, isFolder, listFolder } from './read-disk.ts'

/** Written last: a folder without it comes from an interrupted attempt. */
const COMPLETE = '.bombe-installed'
/** Building gopls from scratch takes three CPU minutes, and several times that in a busy container. */
const DEADLINE_MS = 20 * 60_000
/** The user's settings for package registries; none of them can make a program load code. */
const PASSED_ON =
  /^(HOME|USER|LANG|TMPDIR|XDG_\w+|(https?|all|no)_proxy|SSL_CERT_\w+|REQUESTS_CA_BUNDLE|NODE_EXTRA_CA_CERTS|PIP_\w+|npm_config_\w+|GOPROXY|GOSUMDB|GONOSUMDB|GOPATH|GOMODCACHE|GOCACHE)$/i

/** Whether `recipe` has an archive for this machine. */
export function canInstall(recipe: InstallRecipe): boolean {
  return hashesFor(recipe).length > 0
}

/** Returns the folder `<engine>-<version>` under `places.engines`; at once if it is already installed. */
export async function installEngine(
  { name, install: recipe }: Engine,
  places: SearchPlaces,
  signal?: AbortSignal,
): Promise<string> {
  if (!recipe || !canInstall(recipe)) throw failed(`${name} cannot be installed on this system`)
  const folder = join(places.engines, `${name}-${recipe.version}`)
  if (isFile(join(folder, COMPLETE))) return folder
  mkdirSync(places.engines, { recursive: true, mode: 0o700 })
  const work = mkdtempSync(join(places.engines, `.${name}-`))
  try {
    const unpacked = await INSTALLERS[recipe.registry](recipe, { work, places, signal })
    writeFileSync(join(unpacked, COMPLETE), '')
    rmSync(folder, { recursive: true, force: true })
    renameSync(unpacked, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

interface Job {
  work: string
  places: SearchPlaces
  signal: AbortSignal | undefined
}

/** Each installs into a folder and returns it. */
const INSTALLERS: Record<InstallRecipe['registry'], (recipe: InstallRecipe, job: Job) => Promise<string>> = {
  pypi: async (recipe, job) => {
    const wanted = `${recipe.package}==${recipe.version}`
    // `-I`: neither the working folder nor PYTHON* can replace the user's pip.
    const pip = ['-I', '-m', 'pip', '--no-input', '--disable-pip-version-check', 'download']
    const only = ['--no-deps', '--only-binary=:all:', '--retries=1', '--quiet', '--dest', '.']
    await run('python3', [...pip, ...only, wanted], job)
    const archive = await checkedArchive(recipe, job)
    await run('python3', ['-I', '-m', 'zipfile', '-e', archive, 'unpacked'], job)
    // zipfile does not restore permissions; the programs of a wheel are in one folder.
    const scripts = `unpacked/${recipe.package}-${recipe.version}.data/scripts`
    if (isFolder(join(job.work, scripts))) await run('chmod', ['-R', '755', scripts], job)
    return join(job.work, 'unpacked')
  },
  npm: async (recipe, job) => {
    await run('npm', ['pack', '--ignore-scripts', '--silent', `${recipe.package}@${recipe.version}`], job)
    const archive = await checkedArchive(recipe, job)
    mkdirSync(join(job.work, 'unpacked'))
    await run('tar', ['-xzf', archive, '-C', 'unpacked'], job)
    return join(job.work, 'unpacked')
  },
  // The module must have the tested hash. go checks its dependencies against its own database.
  go: async (recipe, job) => {
    const bin = join(job.work, 'unpacked')
    const wanted = `${recipe.package}@${recipe.version}`
    const env = { GOBIN: bin, GOFLAGS: '', GOTOOLCHAIN: 'local', GOWORK: 'off', CGO_ENABLED: '0' }
    const { Sum } = JSON.parse(await run('go', ['mod', 'download', '-json', wanted], job, env)) as {
      Sum: string
    }
    if (!hashesFor(recipe).includes(Sum)) throw failed(`${wanted} is not the module that was tested: ${Sum}`)
    await run('go', ['install', wanted], job, env)
    return bin
  },
}

/** The name of the one downloaded archive, after a hash check. */
async function checkedArchive(recipe: InstallRecipe, { work }: Job): Promise<string> {
  const [archive, ...others] = listFolder(work)
  if (!archive || others.length > 0) throw failed(`${recipe.package} came as ${others.length + 1} archives`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(work, archive)), hash)
  const digest = hash.digest('hex')
  if (!hashesFor(recipe).includes(digest)) {
    throw failed(`${archive} is not the archive that was tested: its SHA-256 is ${digest}`)
  }
  return archive
}

/** `linux-x64` and `linux-x64-musl` are both archives of a linux-x64 machine: its own tools choose. */
function hashesFor({ sha256 }: InstallRecipe): string[] {
  const platform = `${process.platform}-${process.arch}`
  return Object.entries(sha256)
    .filter(([key]) => key === 'any' || key === platform || key.startsWith(`${platform}-`))
    .map(([, hash]) => hash)
}

async function run(
  name: string,
  args: readonly string[],
  { work, places, signal }: Job,
  env: Record<string, string> = {},
): Promise<string> {
  const program = name === 'go' ? (findGo(places, '1.21')?.go ?? null) : findProgram(name, places)
  if (program === null) throw failed(`${name} is needed to install it, and is not on PATH`)
  const { code, stdout, stderr } = await runProgram({
    program,
    args,
    cwd: work,
    env: { ...passedOn(places), ...env },
    deadlineMs: DEADLINE_MS,
    ...(signal && { signal }),
  })
  if (code !== 0) throw failed(`${name} ${args.slice(0, 4).join(' ')} … failed: ${stderr.trim().slice(-500)}`)
  return stdout
}

function passedOn({ env, path }: SearchPlaces): Record<string, string> {
  const passed = Object.entries(env).filter(([key, value]) => PASSED_ON.test(key) && value !== undefined)
  return { ...(Object.fromEntries(passed) as Record<string, string>), PATH: path.join(delimiter) }
}

function failed(message: string): BombeError {
  return new BombeError('engine_failed', message)
}
