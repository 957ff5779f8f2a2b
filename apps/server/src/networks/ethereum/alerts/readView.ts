import type { Hex } from '@granary/staking/ethereum'
import type { BeaconNode } from '../upstreams/BeaconNode.ts'
import type { BeaconValidator } from '../upstreams/beaconSchemas.ts'
import {
  type Duties,
  hasDuties,
  isContradicted,
  judgeBalance,
  judgeLiveness,
  noneMissed,
} from './judgeDuties.ts'
import type { WatchedValidator } from './WatchedValidator.ts'
import type { WatchCursor } from './WatchStore.ts'

export type View = Pick<WatchCursor, 'stateEpoch' | 'livenessEpoch' | 'livenessBy'> & {
  validators: WatchedValidator[]
}

export type ViewParts = {
  beacon: BeaconNode
  slotsPerEpoch: number
  /** Validators whose vote of an epoch was seen; undefined if the node does not report votes. */
  liveness(epoch: number, indices: readonly number[]): Promise<ReadonlySet<number> | undefined>
}

type Known = ReadonlyMap<Hex, WatchedValidator>

/** The beacon node's present view of validators, combined with what is known of them. */
export async function readView(
  parts: ViewParts,
  cursor: WatchCursor,
  known: Known,
  pubkeys: readonly Hex[],
): Promise<View> {
  const { beacon } = parts
  const stateEpoch = await beacon.finalizedEpoch()
  const isNew = stateEpoch > cursor.stateEpoch || pubkeys.some(pubkey => !known.has(pubkey))
  const seen = isNew ? (await beacon.validators(pubkeys, 'finalized')).map(one => seenNow(one, known)) : []
  const validators = isNew ? seen : pubkeys.flatMap(pubkey => known.get(pubkey) ?? [])
  const votes = await readVotes(parts, cursor, validators)
  return {
    stateEpoch: Math.max(stateEpoch, cursor.stateEpoch),
    livenessEpoch: votes?.epoch ?? cursor.livenessEpoch,
    livenessBy: votes ? (votes.live ? 'liveness' : 'balance') : cursor.livenessBy,
    validators: validators.map(now => ({
      ...now,
      ...dutiesOf(now, known.get(now.pubkey), { cursor, stateEpoch, votes }),
    })),
  }
}

function seenNow({ index, balance, status, validator }: BeaconValidator, known: Known): WatchedValidator {
  const before = known.get(validator.pubkey)
  return {
    pubkey: validator.pubkey,
    index,
    status,
    slashed: validator.slashed || before?.slashed === true,
    exitEpoch: validator.exit_epoch,
    balanceGwei: balance,
    ...(before
      ? { missedEpochs: before.missedEpochs, firstMissedEpoch: before.firstMissedEpoch }
      : noneMissed),
  }
}

type Votes = { epoch: number; live: ReadonlySet<number> | undefined }

/** Of the previous epoch, once each: in the second half of an epoch all votes of the one before are in. */
async function readVotes(
  { beacon, slotsPerEpoch, liveness }: ViewParts,
  { livenessEpoch }: WatchCursor,
  validators: readonly WatchedValidator[],
): Promise<Votes | undefined> {
  const headSlot = await beacon.headSlot()
  const epoch = Math.floor(headSlot / slotsPerEpoch) - 1
  if (epoch <= livenessEpoch || epoch < 0 || headSlot % slotsPerEpoch < slotsPerEpoch / 2) return undefined
  const onDuty = validators.filter(one => isOnDuty(one, epoch))
  if (onDuty.length === 0) return undefined
  return {
    epoch,
    live: await liveness(
      epoch,
      onDuty.map(({ index }) => index),
    ),
  }
}

function isOnDuty({ status, exitEpoch }: WatchedValidator, epoch: number): boolean {
  return hasDuties(status) && (exitEpoch === null || epoch < exitEpoch)
}

function dutiesOf(
  now: WatchedValidator,
  before: WatchedValidator | undefined,
  { cursor, stateEpoch, votes }: { cursor: WatchCursor; stateEpoch: number; votes: Votes | undefined },
): Duties {
  if (!isOnDuty(now, votes?.epoch ?? stateEpoch)) return noneMissed
  const isLater = stateEpoch > cursor.stateEpoch
  if (isLater && before && isContradicted(now, before, cursor.stateEpoch)) return noneMissed
  if (votes?.live) {
    const start = cursor.livenessBy === 'balance' ? noneMissed : now
    return judgeLiveness(start, votes.epoch, votes.live.has(now.index))
  }
  // From here on balances decide, beginning with these.
  if (votes && cursor.livenessBy !== 'balance') return noneMissed
  if (cursor.livenessBy !== 'balance' || !isLater || !before)
    return { missedEpochs: now.missedEpochs, firstMissedEpoch: now.firstMissedEpoch }
  return judgeBalance(before, now.balanceGwei, cursor.stateEpoch, stateEpoch)
}
