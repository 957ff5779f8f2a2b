import { BaseError } from '@granary/errors'
import type { BeaconHistory } from '../../../platform/upstreams/beacon/createBeaconHistory.ts'
import type { StateValidator } from '../../../platform/upstreams/beacon/historySchemas.ts'
import type { ChainView } from './ChainView.ts'
import type { Tracked } from './Tracked.ts'

/** Validators in the state of one slot, by public key, each with its pending deposits. */
export type StateReading = {
  slot: number
  found: ReadonlyMap<string, StateValidator>
  /** Gwei that wait for a key, whether it has a validator yet or not. */
  pending: ReadonlyMap<string, bigint>
}

/**
 * One bulk reading of validators and of the queue of deposits, in exactly one state. Where a second node is configured
 * both have to say the same.
 * @throws {StateGoneError} BEACON_STATE_GONE
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function readState(
  view: ChainView,
  slot: number,
  tracked: readonly Tracked[],
): Promise<StateReading> {
  const reading = await readFrom(view.history, slot, tracked)
  const { second } = view.nodes
  if (!second) return reading
  await second.beacon.checkSynced()
  const difference = differenceOf(reading, await readFrom(second.history, slot, tracked))
  if (difference) throw new BeaconNodesDisagreeError(view.chain.name, slot, difference)
  return reading
}

async function readFrom(
  history: BeaconHistory,
  slot: number,
  tracked: readonly Tracked[],
): Promise<StateReading> {
  const ids = tracked.map(({ validatorIndex, pubkey }) => validatorIndex ?? pubkey)
  const keys = new Set<string>(tracked.map(({ pubkey }) => pubkey))
  const found = new Map<string, StateValidator>()
  // An empty list of ids would be everybody.
  if (ids.length > 0)
    for (const one of await history.validators(slot, ids)) found.set(one.validator.pubkey, one)
  const pending = new Map<string, bigint>()
  for (const { pubkey, amount } of await history.pendingDeposits(slot, deposit => keys.has(deposit.pubkey)))
    pending.set(pubkey, (pending.get(pubkey) ?? 0n) + amount)
  return { slot, found, pending }
}

export function wealthOf({ found, pending }: StateReading, pubkey: string): bigint {
  return (found.get(pubkey)?.balance ?? 0n) + (pending.get(pubkey) ?? 0n)
}

function differenceOf(one: StateReading, other: StateReading): string | undefined {
  if (one.found.size !== other.found.size)
    return `${one.found.size} and ${other.found.size} of the validators are known`
  for (const [pubkey, { index, balance, validator }] of one.found) {
    const theirs = other.found.get(pubkey)
    if (wealthOf(one, pubkey) !== wealthOf(other, pubkey) || balance !== theirs?.balance)
      return `validator ${index} has ${balance} and ${theirs?.balance} gwei`
    if (
      validator.effective_balance !== theirs.validator.effective_balance ||
      validator.slashed !== theirs.validator.slashed
    )
      return `validator ${index} is not in the same state`
  }
  return undefined
}

/** Two beacon nodes do not tell the same of one final state: nothing of it is recorded. */
export class BeaconNodesDisagreeError extends BaseError {
  override readonly name = 'BeaconNodesDisagreeError'
  constructor(chainName: string, slot: number, details: string) {
    super(`The two ${chainName} beacon nodes do not agree about slot ${slot}: no rewards are recorded.`, {
      code: 'BEACON_NODES_DISAGREE',
      details,
    })
  }
}
