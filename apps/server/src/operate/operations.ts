import type { Settings } from '#server/platform/settings/Settings.ts'
import { countAlerts } from '../modules/alerts/countAlerts.ts'
import { listExits } from '../networks/ethereum/exits/listExits.ts'
import { countRewards } from '../networks/ethereum/rewards/operate/countRewards.ts'
import { repairRewards } from '../networks/ethereum/rewards/operate/repairRewards.ts'
import { countKeys } from '../networks/ethereum/validators/operate/countKeys.ts'
import { countOffers } from '../networks/ethereum/validators/operate/countOffers.ts'
import { listWaitingKeys } from '../networks/ethereum/validators/operate/listWaitingKeys.ts'
import type { Database } from '../platform/db/Database.ts'
import { listFailedJobs } from './jobs/listFailedJobs.ts'
import { listJobs } from './jobs/listJobs.ts'
import { retryJob } from './jobs/retryJob.ts'
import type { Report } from './Report.ts'

export type Operation = {
  words: readonly string[]
  /** Name of what follows the words, where something must. */
  argument?: string
  summary: string
} & (
  | { run(database: Database, argument: string): Promise<Report> }
  /** Asks the chain that the CONFLUX_ variables name, and no database. */
  | { ask(settings: Settings): Promise<Report> }
)

export const operations: readonly Operation[] = [
  { words: ['jobs'], summary: 'each job: when it last ran well, and what waits', run: listJobs },
  { words: ['jobs', 'failed'], summary: 'failed runs of the last hour, newest first', run: listFailedJobs },
  { words: ['jobs', 'retry'], argument: 'id', summary: 'runs a failed one again', run: retryJob },
  { words: ['offers'], summary: 'offers by chain and status', run: countOffers },
  { words: ['exits'], summary: 'exits that stakers asked for and that are not final', run: listExits },
  { words: ['rewards'], summary: 'how far the rewards of Ethereum are known', run: countRewards },
  {
    words: ['rewards', 'repair'],
    argument: 'chain',
    summary: 'reads the blocks since the last day again',
    run: repairRewards,
  },
  { words: ['alerts'], summary: 'alerts by chain, channel and state, and what waits', run: countAlerts },
  { words: ['keys'], summary: 'the next key index, and what became of the keys', run: countKeys },
  { words: ['keys', 'waiting'], summary: 'deposited keys that no client has, and why', run: listWaitingKeys },
  {
    words: ['conflux'],
    summary: 'bridges of Conflux pools: what is due, amounts, the keeper',
    ask: askBridges,
  },
]

/** The library of the core space is loaded for this command alone. */
async function askBridges(settings: Settings): Promise<Report> {
  const { listBridges } = await import('../networks/conflux/operate/listBridges.ts')
  return listBridges(settings)
}
