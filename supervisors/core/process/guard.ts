/** One small shell per bombe process that outlives it briefly, to end the engines it leaves behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'

/** Set in the environment of every engine, so that processes that left their group can be found. */
export const MARK = 'BOMBE_ENGINE_OF'
const OURS = randomUUID()
let launched = 0

/** A new value for each launch; all values of this process share a prefix. */
export function nextMark(): string {
  launched++
  return `${OURS}.${launched};`
}

/** Prefix of the variable in the environment of every engine of this process. */
export const OUR_MARK = `${MARK}=${OURS}.`

/**
 * Reads group ids (`+ 12`, `- 12`) until the pipe ends; the kernel closes it however bombe dies. Then it ends all
 * registered groups and, on Linux, every process with our mark.
 */
const SCRIPT = `
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -9 -- "-$group" 2>/dev/null; done
[ -d /proc/self ] || exit 0
for round in 1 2 3; do
  found=
  for file in $(grep -lsF "$1" /proc/[0-9]*/environ 2>/dev/null); do
    pid=\${file#/proc/}
    kill -9 "\${pid%/environ}" 2>/dev/null && found=1
  done
  [ -n "$found" ] || exit 0
done
`

let guard: ChildProcess | undefined
const groups = new Set<number>()

/** Must be called before the first engine is spawned, so that every engine is guarded. */
export function startGuard(): void {
  if (guard && guard.exitCode === null && guard.signalCode === null) return
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'bombe-guard', OUR_MARK], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own session: neither Ctrl-C nor the end of the terminal reaches it before its work is done.
    detached: true,
  })
  guard = child
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.on('exit', () => restart(child))
  // bombe may end while the guard waits.
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  for (const group of groups) report('+', group)
}

export function guardGroup(group: number): void {
  groups.add(group)
  report('+', group)
}

export function releaseGroup(group: number): void {
  if (groups.delete(group)) report('-', group)
}

/** Starts a new guard if someone kills it while engines run. */
function restart(ended: ChildProcess): void {
  if (guard === ended && groups.size > 0) startGuard()
}

function report(sign: '+' | '-', group: number): void {
  guard?.stdin?.write(`${sign} ${group}\n`)
}
