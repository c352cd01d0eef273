/**
 * The V8 flags that bombe changes while it runs. They hold for all threads of the process.
 *
 * V8 uses compiled code only under the flags that it was compiled with: what we store of an earlier run, and what Node
 * ships of its own modules. So flags have their usual values while such code is loaded or stored.
 */
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'

/** V8's own values in Node 24. */
const USUAL = {
  'max-inlined-bytecode-size-cumulative': 920,
  'invocation-count-for-turbofan': 10_000,
  'invocation-count-for-maglev': 400,
  'invocation-count-for-osr': 800,
  'invocation-count-for-maglev-osr': 100,
  'heap-growing-percent': 0,
  'semi-space-growth-factor': 2,
}

export type V8Flags = Partial<typeof USUAL>

interface FlagState {
  wanted: V8Flags
  /** How often usual values are asked for at present. */
  holds: number
  isKnown?: boolean
}

/** Shared by the bundles of a thread: the start has its own copy of this file. */
const shared = globalThis as { [key: symbol]: FlagState | undefined }
const KEY = Symbol.for('bombe.v8-flags')
shared[KEY] ??= { wanted: {}, holds: 0 }
const state = shared[KEY]

/** Whether the usual values are those of this V8. Ask before any flag is set. */
export function knowsUsualFlags(): boolean {
  if (state.isKnown === undefined) {
    const before = compilerStamp()
    apply(USUAL)
    state.isKnown = compilerStamp() === before
  }
  return state.isKnown
}

export function setFlags(flags: V8Flags): void {
  knowsUsualFlags()
  state.wanted = { ...state.wanted, ...flags }
  if (state.holds === 0) apply(flags)
}

/** What another thread of this process may take back and set again. */
export function changedFlags(): V8Flags {
  return knowsUsualFlags() ? state.wanted : {}
}

/** For a thread of a process whose flags another thread has changed. */
export function takeFlags(flags: V8Flags): void {
  state.isKnown = true
  state.wanted = flags
  apply(flags)
}

/** Flags have their usual values until the returned function is called; where those are not known, nothing changes. */
export function useUsualFlags(): () => void {
  if (!knowsUsualFlags()) return () => {}
  if (state.holds++ === 0) apply(usualOf(state.wanted))
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    if (--state.holds === 0) apply(state.wanted)
  }
}

const HEADER_BYTES = 16

/** V8's header of compiled code, which changes with its flags; the rest differs from run to run. */
export function compilerStamp(): string {
  return new Script('0').createCachedData().toString('latin1', 0, HEADER_BYTES)
}

function usualOf(flags: V8Flags): V8Flags {
  return Object.fromEntries(Object.entries(USUAL).filter(([name]) => name in flags))
}

function apply(flags: V8Flags): void {
  const text = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
  if (text.length > 0) setFlagsFromString(text.join(' '))
}
