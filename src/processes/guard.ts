/** One small shell per bombe process that outlives it briefly, to end the programs it leaves behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { checkStarted } from './check-started.ts'

/** Set in the environment of every program that is started, so that processes that left their group can be found. */
export const MARK = 'BOMBE_ENGINE_OF'
const OURS = randomUUID()
let launched = 0

/** A new value for each launch; all values of this process share a prefix. */
export function nextMark(): string {
  launched++
  return `${OURS}.${launched};`
}

/** Prefix of the variable in the environment of every program of this process. */
export const OUR_MARK = `${MARK}=${OURS}.`

/**
 * Reads lines until the pipe ends; the kernel closes it however bombe dies. `? 0` announces a program, `+ 12` gives its
 * group, `- 12` says that it is over, `* 0` that programs were started which may leave their group. Then the guard ends
 * all groups that are left with their descendants and, on Linux, every process with our mark if one can be elsewhere.
 * The signal is written as `-s KILL`: dash takes the `--` of `kill -9 -- -12` for a process and ends nothing.
 */
const SCRIPT = `
groups=' '
pending=0
leavers=
while read -r sign group; do
  case $sign in
    '?') pending=$((pending + 1)) ;;
    +) pending=$((pending - 1)); groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
    '*') leavers=1 ;;
  esac
done
strays=
tree() {
  for child in $(cat /proc/$1/task/*/children 2>/dev/null); do
    strays="$strays $child"
    tree "$child"
  done
}
for group in $groups; do tree "$group"; done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
for stray in $strays; do kill -9 "$stray" 2>/dev/null; done
[ -d /proc/self ] || exit 0
[ -n "$leavers" ] || [ "$pending" -gt 0 ] || exit 0
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
let hasLeavers = false

/** Must be called before a program is spawned, so that every program is guarded from its first moment. */
export function announceProgram(mayLeaveGroup: boolean): void {
  startGuard()
  if (mayLeaveGroup && !hasLeavers) report('*', 0)
  hasLeavers ||= mayLeaveGroup
  report('?', 0)
}

export function guardGroup(group: number): void {
  groups.add(group)
  report('+', group)
}

export function releaseGroup(group: number): void {
  if (groups.delete(group)) report('-', group)
}

function startGuard(): void {
  if (guard && guard.exitCode === null && guard.signalCode === null) return
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'bombe-guard', OUR_MARK], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own session: neither Ctrl-C nor the end of the terminal reaches it before its work is done.
    detached: true,
  })
  checkStarted(child)
  guard = child
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.on('exit', () => restart(child))
  // bombe may end while the guard waits.
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  if (hasLeavers) report('*', 0)
  for (const group of groups) {
    report('?', 0)
    report('+', group)
  }
}

/** Starts a new guard if someone kills it while programs run. */
function restart(ended: ChildProcess): void {
  if (guard === ended && groups.size > 0) startGuard()
}

function report(sign: '?' | '+' | '-' | '*', group: number): void {
  guard?.stdin?.write(`${sign} ${group}\n`)
}
