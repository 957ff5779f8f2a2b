import type { RewardReach } from '@granary/api'
import type { ChainConstants } from '../chain/NetworkView.ts'
import type { DaySum } from '../engine/DaySum.ts'
import type { Beginnings } from '../history/HistoryStore.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import type { ResolvedOwner } from '../owners/resolveOwner.ts'
import type { ReadParts } from './ReadParts.ts'

/** The engine runs every few seconds; after this long it is behind. */
const silentMs = 600_000

/**
 * How far the rewards of an owner are known.
 * @param hasValidators the owner has validators on the chain, tracked or not
 */
export async function reachOf(
  { history }: Pick<ReadParts, 'history'>,
  { chainId, kept: owner }: ResolvedOwner,
  { calendar }: ChainConstants,
  hasValidators: boolean,
  openDay?: DaySum,
): Promise<RewardReach> {
  const [cursor, newest, begun] = await Promise.all([
    history.cursor(chainId),
    history.newestDay(chainId),
    owner ? history.beginnings(owner) : undefined,
  ])
  const end = openDay ?? newest
  const isBehind = !cursor || cursor.behind || Date.now() - cursor.seenAt.getTime() > silentMs
  const isUnsummed = owner?.kind === 'list' && !owner.summed
  const isUnread = begun ? begun.read < begun.known || (hasValidators && begun.known === 0) : hasValidators
  return {
    readTo: end
      ? {
          slot: end.slot,
          epoch: Math.floor(end.slot / calendar.slotsPerEpoch),
          timestampSeconds: end.timestampSeconds,
        }
      : null,
    catchingUp: isBehind || isUnsummed || (isUnread && !owner?.tooMany),
    from: begun?.slot != null && begun.date !== null ? { slot: begun.slot, date: begun.date } : null,
    beginning: beginningOf(owner, begun, hasValidators),
    secondsPerDay: calendar.secondsPerDay,
  }
}

function beginningOf(
  owner: KeptOwner | undefined,
  begun: Beginnings | undefined,
  hasValidators: boolean,
): RewardReach['beginning'] {
  if (owner?.tooMany) return 'too_many'
  if (!begun || begun.known === 0) return hasValidators ? 'backfilling' : 'complete'
  if (begun.backfilling || begun.read < begun.known) return 'backfilling'
  return begun.statesGone ? 'states_gone' : 'complete'
}
