import type { Orm } from '../../../platform/db/Database.ts'
import { createJobBeats } from '../../../platform/jobs/JobBeats.ts'
import { rewardJobOf } from './startRewards.ts'

/** What keeps rewards from being recorded, for readiness: nodes that disagree, and a final block that has changed. */
export async function checkRewards(orm: Orm, network: string): Promise<string | undefined> {
  const beat = (await createJobBeats(orm).list()).find(({ name }) => name === rewardJobOf(network))
  if (!beat || beat.failures === 0) return undefined
  return /^(BEACON_NODES_DISAGREE|FINAL_BLOCK_CHANGED|REWARD_DAY_INVALID)/.test(beat.failure ?? '')
    ? (beat.failure ?? undefined)
    : undefined
}
