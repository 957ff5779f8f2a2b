import type { Orm } from '#server/platform/db/Database.ts'
import { createJobBeats } from '#server/platform/jobs/JobBeats.ts'
import { rewardJobOf } from './startRewards.ts'

const lasting = /^(BEACON_NODES_DISAGREE|BEACON_STATE_GONE|FINAL_BLOCK_CHANGED|REWARD_DAY_INVALID)/

/** What stops rewards until an operator acts, for readiness. */
export async function checkRewards(orm: Orm, network: string): Promise<string | undefined> {
  const beat = (await createJobBeats(orm).list()).find(({ name }) => name === rewardJobOf(network))
  if (!beat || beat.failures === 0) return undefined
  return lasting.test(beat.failure ?? '') ? (beat.failure ?? undefined) : undefined
}
