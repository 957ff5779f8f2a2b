import { setTimeout } from 'node:timers/promises'
import { BaseError } from '@granary/errors'
import { PgBoss } from 'pg-boss'
import type { Database } from '../db/Database.ts'
import { DatabaseUnavailableError } from '../db/openDatabase.ts'
import type { Log } from '../log/createLog.ts'
import { inRunScope } from '../log/runScope.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { createJobBeats } from './JobBeats.ts'

export type Jobs = Awaited<ReturnType<typeof startJobs>>

export type JobsParts = { database: Database; metrics: Metrics; log: Log }

const stopTimeoutMs = 8_000
const retryMs = 500

/**
 * A process looks for a run when it has ordered one, whether its order came first or another's. Only what was ordered by
 * a process that died is found by looking from time to time.
 */
const pollSeconds = 30

/** Runs that ended stay for an hour, for the operator to look at. */
const keptSeconds = 3_600

/** The job queue, in the database of everything else. */
export async function startJobs({ database, metrics, log }: JobsParts) {
  const boss = await startBoss(database, log)
  const queues = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  const beats = createJobBeats(database.orm)
  const timers: NodeJS.Timeout[] = []
  const names: string[] = []
  const workers = new Map<string, string>()
  const failures = new Map<string, string>()
  const begun = new Set<string>()

  async function order(name: string, seconds: number): Promise<void> {
    try {
      await boss.send(name, null, { singletonSeconds: seconds })
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    } catch (error) {
      log.error({ err: error, job: name }, 'a job could not be ordered')
    }
  }

  async function perform(name: string, seconds: number, work: () => Promise<void>): Promise<void> {
    const end = metrics.jobDurations.startTimer({ job: name })
    try {
      // The log records the end of a run; without this line a first run that hangs would leave no trace.
      if (!begun.has(name)) await beats.started(name, seconds)
      begun.add(name)
      await work()
      end({ outcome: 'done' })
      await beats.succeeded(name, seconds)
    } catch (error) {
      end({ outcome: 'failed' })
      await beats.failed(name, seconds, reasonOf(error)).catch(() => {})
      throw error
    }
  }

  async function run(name: string, seconds: number, work: () => Promise<void>): Promise<void> {
    try {
      await perform(name, seconds, work)
      if (failures.delete(name)) log.info('a job that had failed is done')
      else log.debug('a job is done')
    } catch (error) {
      const failure = stateOf(error)
      if (failures.get(name) === failure) log.debug('a job failed again as before')
      else log.warn({ err: error }, 'a job failed and will run again')
      failures.set(name, failure)
      throw new JobFailedError(reasonOf(error))
    }
  }

  return {
    /**
     * Runs `work` once in every `seconds`, in one of the processes that share the database. Two runs may overlap when
     * one takes longer, so `work` must bear being repeated. A failure is logged
     * when it is another than that of the run before, and so is its end; the next run comes in its turn. Every
     * line that is logged in a run carries the job's name and the run's id.
     */
    async every(name: string, seconds: number, work: () => Promise<void>): Promise<void> {
      names.push(name)
      const queue = queues.get(name)
      if (!queue)
        await boss.createQueue(name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: keptSeconds })
      else if (queue.deleteAfterSeconds !== keptSeconds)
        await boss.updateQueue(name, { deleteAfterSeconds: keptSeconds })
      const worker = await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
        await inRunScope({ fields: { job: name, jobId: job?.id } }, () => run(name, seconds, work))
      })
      workers.set(name, worker)
      timers.push(setInterval(order, seconds * 1000, name, seconds))
      await order(name, seconds)
    },
    /** Of every job that this process takes part in. */
    names: (): readonly string[] => names,
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ timeout: stopTimeoutMs })
    },
  }
}

/** What the database may keep of a failure: other errors hold addresses of nodes, and keys in them. */
function reasonOf(error: unknown): string {
  return error instanceof BaseError ? `${error.code}: ${error.shortMessage}` : 'a fault; see the log'
}

/** Tells one failure from another. */
function stateOf(error: unknown): string {
  return error instanceof BaseError ? error.code : String(error)
}

/** Processes that make the queue's tables at the same moment get into one another's way; one of them succeeds. */
async function startBoss(database: Database, log: Log, attemptsLeft = 5): Promise<PgBoss> {
  const boss = new PgBoss({ db: database.jobs, schedule: false })
  boss.on(
    'error',
    seldom(error => log.error({ err: error }, 'the job queue failed')),
  )
  try {
    return await boss.start()
  } catch (error) {
    if (attemptsLeft === 0) throw new DatabaseUnavailableError(error)
    await setTimeout(retryMs)
    return startBoss(database, log, attemptsLeft - 1)
  }
}

/** While the database is away every queue fails again and again: a line every ten seconds tells as much. */
function seldom(tell: (error: Error) => void): (error: Error) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return error => {
    if (performance.now() - toldAt < 10_000) return
    toldAt = performance.now()
    tell(error)
  }
}

/** What the queue notes of a run that failed. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError'
  override readonly stack = ''
}
