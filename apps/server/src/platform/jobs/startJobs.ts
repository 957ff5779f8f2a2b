import { PgBoss } from 'pg-boss'
import type { Database } from '../db/Database.ts'
import { DatabaseUnavailableError } from '../db/openDatabase.ts'
import type { Log } from '../log/createLog.ts'

export type Jobs = {
  /**
   * Runs `work` once in every `seconds`, in one of the processes that share the database. Two runs may overlap when
   * one takes longer, so `work` must bear being repeated. A failed run is logged; the next comes in its turn.
   */
  every(name: string, seconds: number, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

const stopTimeoutMs = 8_000
const retryMs = 500

/** The job queue, in the database of everything else. */
export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = await startBoss(database, log)
  const timers: NodeJS.Timeout[] = []

  async function order(name: string, seconds: number): Promise<void> {
    try {
      await boss.send(name, null, { singletonSeconds: seconds })
    } catch (error) {
      log.error({ err: error, job: name }, 'a job could not be ordered')
    }
  }

  return {
    async every(name, seconds, work) {
      await boss.createQueue(name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 60 })
      await boss.work(name, { pollingIntervalSeconds: Math.min(Math.max(seconds / 2, 0.5), 2) }, async () => {
        await work().catch(error => log.warn({ err: error, job: name }, 'a job failed and will run again'))
      })
      timers.push(setInterval(order, seconds * 1000, name, seconds))
      await order(name, seconds)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ timeout: stopTimeoutMs })
    },
  }
}

/** Processes that make the queue's tables at the same moment get into one another's way; one of them succeeds. */
async function startBoss(database: Database, log: Log, attemptsLeft = 5): Promise<PgBoss> {
  const boss = new PgBoss({ db: database.jobs, schedule: false })
  boss.on('error', error => log.error({ err: error }, 'the job queue failed'))
  try {
    return await boss.start()
  } catch (error) {
    if (attemptsLeft === 0) throw new DatabaseUnavailableError(error)
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return startBoss(database, log, attemptsLeft - 1)
  }
}
