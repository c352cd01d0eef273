/** `bench sync`: what a sync costs as a command when nothing changed. */
import { BOMBE, bombeEnvironment, runBombe } from '../run-bombe.ts'
import { copyRepository } from './copy-repository.ts'
import { measureProcess } from './measure-process.ts'
import { summarize } from './summarize.ts'

export async function benchSync(repositories: string[], { json }: { json: boolean }): Promise<number> {
  for (const repository of repositories) {
    const copy = copyRepository(repository)
    try {
      const indexed = await runBombe(copy.folder, ['index'])
      if (indexed.status !== 0) throw new Error(`index failed: ${indexed.stderr}`)
      const cpu: number[] = []
      const command = [process.execPath, BOMBE, '--repo', copy.folder, 'sync']
      for (let run = 0; run < RUNS; run++) {
        const measured = await measureProcess(command, { env: bombeEnvironment() })
        if (measured.status !== 0) throw new Error(`sync failed: ${measured.output}`)
        cpu.push(measured.cpuSeconds)
      }
      const { p50, p95 } = summarize(cpu)
      const text = `${copy.name}: sync with no change, CPU s of the command: p50 ${p50.toFixed(3)} p95 ${p95.toFixed(3)}\n`
      process.stdout.write(json ? `${JSON.stringify({ repository: copy.name, p50, p95 })}\n` : text)
    } finally {
      copy.remove()
    }
  }
  return 0
}

const RUNS = 7
