import { addCounts, type Counts, noCounts } from './counts.ts'

export type Job = {
  /** The summary step of its counts. */
  step: string
  name: string
  /** Names of jobs that must end first. */
  after?: readonly string[]
  run(): Promise<Counts>
}

export type StepResult = { step: string; counts: Counts; seconds: number }

/**
 * Runs jobs in order, `lanes` at a time, each after its predecessors. A job that throws has failed, and the
 * others continue.
 * @returns a result per step, with seconds from the start of its first job to the end of its last
 */
export async function runJobs(jobs: readonly Job[], lanes: number): Promise<StepResult[]> {
  const waiting = [...jobs]
  const ended = new Set<string>()
  const results = new Map<string, { counts: Counts; from: number; to: number }>()
  let wake: (() => void)[] = []

  function take(): Job | undefined {
    const place = waiting.findIndex(({ after = [] }) => after.every(name => ended.has(name)))
    return place < 0 ? undefined : waiting.splice(place, 1)[0]
  }

  async function run({ step, name, run: work }: Job): Promise<void> {
    const from = performance.now()
    console.log(`== ${name}`)
    const counts = await work().catch((error: unknown): Counts => {
      console.error(error)
      return { passed: 0, failed: 1 }
    })
    console.log(`== ${name} ended after ${((performance.now() - from) / 1000).toFixed(1)} s`)
    const known = results.get(step)
    results.set(step, {
      counts: addCounts(known?.counts ?? noCounts, counts),
      from: known?.from ?? from,
      to: performance.now(),
    })
    ended.add(name)
    for (const each of wake.splice(0)) each()
  }

  async function lane(): Promise<void> {
    while (waiting.length > 0) {
      const job = take()
      if (job) await run(job)
      else
        await new Promise<void>(resolve => {
          wake = [...wake, resolve]
        })
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane))
  return [...results].map(([step, { counts, from, to }]) => ({ step, counts, seconds: (to - from) / 1000 }))
}
