/** One tiny shell per bombe process that outlives it by a moment, to end the engines it leaves behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'

/** In the environment of every engine, so that even those that left their group can be told to be ours. */
export const MARK = 'BOMBE_ENGINE_OF'
const OURS = randomUUID()
let launched = 0

/** A new value for each launch; all of this process's share their beginning. */
export function nextMark(): string {
  launched++
  return `${OURS}.${launched};`
}

/** How the variable begins in the environment of every engine of this process. */
export const OUR_MARK = `${MARK}=${OURS}.`

/**
 * Reads group ids (`+ 12`, `- 12`) until the pipe ends, which the kernel sees to however bombe dies. Then it ends what
 * is still registered and, on Linux, whatever carries our mark.
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

/** Must be called before the first engine is spawned, so that none lives unguarded. */
export function startGuard(): void {
  if (guard && guard.exitCode === null && guard.signalCode === null) return
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'bombe-guard', OUR_MARK], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // A session of its own: neither Ctrl-C nor the end of the terminal reaches it before its work is done.
    detached: true,
  })
  guard = child
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.on('exit', () => restart(child))
  // bombe may end while the guard waits; that is the guard's moment.
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  for (const group of groups) tell('+', group)
}

export function guardGroup(group: number): void {
  groups.add(group)
  tell('+', group)
}

export function releaseGroup(group: number): void {
  if (groups.delete(group)) tell('-', group)
}

/** Someone may kill the guard; engines that live on get another. */
function restart(ended: ChildProcess): void {
  if (guard === ended && groups.size > 0) startGuard()
}

function tell(sign: '+' | '-', group: number): void {
  guard?.stdin?.write(`${sign} ${group}\n`)
}
