/** What works here and what does not: each engine found and tried, the index, the machine; `--fix` installs. */

import { canInstall, installEngine } from '../../../supervisors/core/find/install-engine.ts'
import { type Machine, readMachine } from '../../discover/watch/read-machine.ts'
import { EnginePool, type LookedFor, memoryCeiling } from '../../exact/engine-pool.ts'
import { probeEngine } from '../../exact/probe-engine.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import { discover } from '../../pipeline/collect-facts.ts'
import { type SandboxState, sandboxState } from '../../processes/sandbox.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { checkIntegrity } from '../../store/generations/check-integrity.ts'
import { findDataFolder } from '../state/find-data-folder.ts'
import { leftOutOf } from '../state/list-skipped.ts'

export interface DoctorCheck {
  server: string
  language: string
  found: boolean
  path: string
  version: string
  safe_mode: boolean
  probe: 'passed' | 'failed' | 'skipped'
  took_ms: number
  memory_ceiling_mb: number
  message: string
  /** What to type where it is missing; '' where nothing is to be done. */
  fix: string
}

export interface DoctorAnswer {
  /** Every language of this repository can be made exact, its project files load, and the index is whole. */
  ok: boolean
  checks: DoctorCheck[]
  /** Languages of this repository that no engine answers for. */
  without_engine: string[]
  files: { indexed: number; left_out: Record<string, number> }
  /** Project files that cannot be read or loaded. */
  failed_projects: { file: string; message: string }[]
  index: { state: 'none' | 'whole' | 'damaged'; message: string }
  machine: Machine & { sqlite: string }
  /** Whether engines and git see nothing but the repository. */
  sandbox: SandboxState
  installed: string[]
}

export interface DoctorRequest {
  root: string
  settings: SettingValues
  fix: boolean
  signal?: AbortSignal
  /** Called before anything is downloaded. */
  onInstall?(what: string): void
}

export async function runDoctor(request: DoctorRequest): Promise<DoctorAnswer> {
  const { root, settings, signal } = request
  const languages = await loadLanguages()
  const discovery = await discover(request, languages, true)
  const used = new Set(discovery.files.map(({ language }) => language))
  const families = new Set(languages.filter(({ id }) => used.has(id)).map(({ family }) => family))
  const installed = request.fix ? await installMissing(request, families) : []
  const pool = new EnginePool(root, settings)
  const checks: DoctorCheck[] = []
  for (const looked of await pool.lookAround())
    if (families.has(looked.engine.family)) checks.push(await check(looked, settings, signal))
  const works = (family: string) =>
    checks.some(({ language, probe }) => language === family && probe === 'passed')
  const without = [...families].filter(family => !works(family)).sort()
  const failed = discovery.problems.flatMap(({ path, message, family }) =>
    family === undefined ? [] : [{ file: path, message }],
  )
  const found = new Set(discovery.files.map(file => file.path))
  const leftOut = (await leftOutOf(root, settings)).filter(file => found.has(file.path))
  const { path } = await findDataFolder(root, settings)
  const { sqlite, ...index } = checkIntegrity(path)
  return {
    ok: without.length === 0 && failed.length === 0 && index.state !== 'damaged',
    checks,
    without_engine: without,
    files: {
      indexed: discovery.files.length - leftOut.length,
      left_out: countReasons([...discovery.skipped, ...leftOut]),
    },
    failed_projects: failed,
    index,
    machine: { ...readMachine(root), sqlite },
    sandbox: sandboxState(),
    installed,
  }
}

async function check(
  { engine, result }: LookedFor,
  settings: SettingValues,
  signal: AbortSignal | undefined,
): Promise<DoctorCheck> {
  const memory = memoryCeiling(settings, engine.name)
  const common = {
    server: engine.name,
    language: engine.family,
    safe_mode: true,
    memory_ceiling_mb: memory,
  }
  if (!result.found) {
    const fix = engine.install && canInstall(engine.install) ? 'bombe doctor --fix' : result.fix
    const nothing = { found: false, path: '', version: '', probe: 'skipped' as const, took_ms: 0 }
    return { ...common, ...nothing, message: result.message, fix }
  }
  const probe = await probeEngine(engine, result, memory, signal)
  return {
    ...common,
    found: true,
    path: result.path,
    version: probe.version,
    probe: probe.result,
    took_ms: probe.tookMs,
    message: probe.message ?? result.warning ?? '',
    fix: probe.result === 'failed' ? 'bombe doctor --json shows more; --log keeps what it said' : '',
  }
}

/** What is missing for the languages of this repository and can be had from a package registry by name. */
async function installMissing(request: DoctorRequest, families: ReadonlySet<string>): Promise<string[]> {
  const pool = new EnginePool(request.root, request.settings)
  const installed: string[] = []
  for (const { engine, result } of await pool.lookAround()) {
    const { install } = engine
    if (result.found || !install || !families.has(engine.family) || !canInstall(install)) continue
    const what = `${install.package} ${install.version} from ${REGISTRIES[install.registry]}`
    request.onInstall?.(what)
    await installEngine(engine, pool.places(), request.signal)
    installed.push(what)
  }
  return installed
}

const REGISTRIES = { npm: 'npm', pypi: 'PyPI', go: 'the Go module proxy' }

function countReasons(skipped: readonly { reason: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}
