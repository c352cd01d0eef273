/** The ways in which an engine fails, each with its allowed outcomes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineWhy } from '../../src/model/engine.ts'
import { listTree } from '../../supervisors/core/process/process-list.ts'
import type { SupervisorLimits } from '../../supervisors/core/supervise/supervise.ts'
import type { Mood } from './fake-engine.ts'
import type { Random } from './random.ts'

export interface Fault {
  name: string
  mood: Mood
  memoryMb?: number
  limits?: Partial<SupervisorLimits>
  /** Allowed reasons for open answers. */
  whys: readonly EngineWhy[]
  /** How many files may stay open; by default all. */
  mayStayOpen?: number
  /** What is done to the living engine during the run. */
  meanwhile?: (pids: () => readonly number[], signal: AbortSignal) => Promise<void>
}

/** The faults in turn, each with a random part. */
export function chooseFault(turn: number, random: Random, files: number): Fault {
  const number = (max: number) => Math.floor(random() * max)
  const path = `f${number(files)}.x`
  const faults: Fault[] = [
    {
      name: 'kill -9 at random moments',
      mood: { fileMs: 15, child: true },
      whys: ['server_crashed', 'quarantined'],
      meanwhile: killing(random),
    },
    { name: 'hang', mood: { hang: true }, whys: ['timeout'] },
    { name: 'hang on one file', mood: { hangOn: path }, whys: ['timeout'], mayStayOpen: 1 },
    {
      name: 'busy for ever, deaf to signals',
      mood: { hungOn: path, deafToTerm: true },
      whys: ['timeout'],
      mayStayOpen: 1,
    },
    { name: 'garbage at start', mood: { garbage: true }, whys: ['server_crashed'] },
    { name: 'garbage', mood: { garbageAfter: 1 + number(30) }, whys: ['server_crashed', 'quarantined'] },
    {
      name: 'half a frame',
      mood: { halfAfter: 1 + number(30) },
      whys: ['timeout', 'server_crashed', 'quarantined'],
    },
    { name: 'closed output', mood: { closeAfter: 1 + number(30) }, whys: ['server_crashed', 'quarantined'] },
    { name: 'slow start', mood: { slowStartMs: number(1500) }, whys: [], mayStayOpen: 0 },
    { name: 'never ready', mood: { neverReady: true }, whys: ['timeout'], limits: { loadMs: 600 } },
    { name: 'crash at start', mood: { dieAtStart: 1 + number(4) }, whys: ['server_crashed'] },
    { name: 'crash on one file', mood: { dieOn: path }, whys: ['quarantined'], mayStayOpen: 1 },
    { name: 'crash now and then', mood: { dieAfter: 5 + number(20) }, whys: [], mayStayOpen: 0 },
    {
      name: 'memory growth',
      mood: { growMb: 5 + number(20), fileMs: 15 },
      memoryMb: 300,
      whys: ['oom_restart', 'quarantined'],
    },
    {
      name: 'too large a project',
      mood: { growAtStartMb: 250, fileMs: 3000 },
      memoryMb: 200,
      whys: ['oom_restart', 'quarantined'],
    },
    { name: 'a file without a word', mood: { drop: path }, whys: ['engine_silent'], mayStayOpen: 1 },
    {
      name: 'a full queue',
      mood: { fileMs: number(4) },
      limits: { queue: 1 + number(5) },
      whys: [],
      mayStayOpen: 0,
    },
    { name: 'a project that cannot load', mood: { loadFails: true }, whys: ['project_load_failed'] },
    { name: 'another version', mood: { version: '9.9.9' }, whys: [], mayStayOpen: 0 },
  ]
  return faults[turn % faults.length]!
}

/** Kills random processes of the engine for a while, then lets it work. */
function killing(random: Random): Fault['meanwhile'] {
  return async (pids, signal) => {
    for (let round = 0; round < 4 && !signal.aborted; round++) {
      await pause(random() * 1200, undefined, { signal }).catch(() => {})
      const tree = pids().flatMap(pid => listTree(pid))
      const victim = tree[Math.floor(random() * tree.length)]
      if (victim && !signal.aborted) kill(victim.pid)
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
