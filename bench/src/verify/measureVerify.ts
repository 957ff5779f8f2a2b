import {
  type DepositData,
  type ExpectedDeposits,
  mergeDepositChecks,
  signatureRanges,
} from '@granary/staking/ethereum'
import type { VerifyAnswer, VerifyTask } from './VerifyTask.ts'

/** A running worker; the same in Node and in the browser. */
export type VerifyWorker = { ask: (task: VerifyTask) => Promise<VerifyAnswer>; stop: () => void }

/** Medians, milliseconds. */
export type VerifyTimes = { singly: number; batch: number; twoWorkers: number; freshWorkers: number }

const rounds = 5

/**
 * Interleaved, so that other load affects all alike: signatures one by one in one thread; the proof in one
 * thread; the proof in two warm workers; and in two new workers, as on the site.
 */
export async function measureVerify(
  spawn: () => VerifyWorker,
  { deposits, expected }: { deposits: DepositData[]; expected: ExpectedDeposits },
): Promise<VerifyTimes> {
  const warm = [spawn(), spawn()]
  const [first] = warm
  if (!first) throw new Error('no worker')
  const proof = (workers: readonly VerifyWorker[]) => prove(workers, deposits, expected)
  const runs: Record<keyof VerifyTimes, () => Promise<boolean>> = {
    singly: async () => (await first.ask({ kind: 'singly', deposits })).valid,
    batch: () => proof([first]),
    twoWorkers: () => proof(warm),
    freshWorkers: async () => {
      const workers = [spawn(), spawn()]
      const valid = await proof(workers)
      for (const worker of workers) worker.stop()
      return valid
    },
  }
  const times: Record<keyof VerifyTimes, number[]> = {
    singly: [],
    batch: [],
    twoWorkers: [],
    freshWorkers: [],
  }
  for (let round = 0; round <= rounds; round++)
    for (const [name, run] of Object.entries(runs)) {
      const started = performance.now()
      if (!(await run())) throw new Error(`${name}: valid deposits were found invalid`)
      // The first round warms up.
      if (round > 0) times[name as keyof VerifyTimes].push(performance.now() - started)
    }
  for (const worker of warm) worker.stop()
  return {
    singly: median(times.singly),
    batch: median(times.batch),
    twoWorkers: median(times.twoWorkers),
    freshWorkers: median(times.freshWorkers),
  }
}

async function prove(
  workers: readonly VerifyWorker[],
  deposits: DepositData[],
  expected: ExpectedDeposits,
): Promise<boolean> {
  const ranges = signatureRanges(deposits.length, workers.length)
  const answers = ranges.flatMap((signatureRange, i) => {
    const task: VerifyTask = { kind: 'proof', deposits, options: { expected, signatureRange } }
    return workers[i]?.ask(task) ?? []
  })
  const checks = mergeDepositChecks((await Promise.all(answers)).map(answer => answer.checks))
  return checks.length > 0 && checks.every(({ status }) => status === 'passed')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
