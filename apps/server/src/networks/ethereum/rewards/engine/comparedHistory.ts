import { BaseError } from '@granary/errors'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type {
  BeaconHistory,
  BlockHeader,
} from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { StateValidator } from '#server/networks/ethereum/upstreams/beacon/historySchemas.ts'

export type SecondNode = { beacon: Pick<BeaconNode, 'checkSynced'>; history: BeaconHistory }

/**
 * A node whose every answer about a state a second one must confirm. Each call throws `BeaconNodesDisagreeError`
 * (BEACON_NODES_DISAGREE) on a difference, and whatever either node throws.
 */
export function comparedHistory(first: BeaconHistory, second: SecondNode, chainName: string): BeaconHistory {
  async function both<T>(
    slot: number,
    read: (history: BeaconHistory) => Promise<T>,
    entriesOf: (answer: T) => readonly string[],
  ): Promise<T> {
    await second.beacon.checkSynced()
    const [one, other] = await Promise.all([read(first), read(second.history)])
    const difference = differenceOf(entriesOf(one), entriesOf(other))
    if (difference) throw new BeaconNodesDisagreeError(chainName, slot, difference)
    return one
  }
  return {
    ...first,
    validators: (slot, ids) =>
      both(
        slot,
        history => history.validators(slot, ids),
        found => [...found].sort((one, other) => one.index - other.index).map(validatorText),
      ),
    pendingDeposits: (slot, wanted) =>
      both(
        slot,
        history => history.pendingDeposits(slot, wanted),
        found => found.map(one => `a deposit of ${one.amount} gwei to ${one.pubkey}`),
      ),
    pendingConsolidations: slot =>
      both(
        slot,
        history => history.pendingConsolidations(slot),
        found => found.map(one => `the consolidation of ${one.source_index} into ${one.target_index}`),
      ),
    activeGwei: slot =>
      both(
        slot,
        history => history.activeGwei(slot),
        gwei => [`${gwei} active gwei`],
      ),
  }
}

/**
 * Has a second node confirm the block that ends a range, and thus all before it.
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function confirmBlock(
  second: SecondNode | undefined,
  { slot, root }: Pick<BlockHeader, 'slot' | 'root'>,
  chainName: string,
): Promise<void> {
  if (!second) return
  await second.beacon.checkSynced()
  const theirs = await second.history.header(slot)
  if (theirs?.root !== root)
    throw new BeaconNodesDisagreeError(chainName, slot, `its block is ${root} and ${theirs?.root ?? 'none'}`)
}

function validatorText({ index, balance, validator }: StateValidator): string {
  const { effective_balance, activation_epoch, exit_epoch, withdrawable_epoch } = validator
  const epochs = [activation_epoch, exit_epoch, withdrawable_epoch].map(epoch => epoch ?? 'never').join(', ')
  return `validator ${index} with ${balance} gwei, effective ${effective_balance}, ${
    validator.slashed ? 'slashed' : 'not slashed'
  }, epochs ${epochs}, key ${validator.pubkey}, credentials ${validator.withdrawal_credentials}`
}

function differenceOf(one: readonly string[], other: readonly string[]): string | undefined {
  const length = Math.max(one.length, other.length)
  for (let place = 0; place < length; place += 1)
    if (one[place] !== other[place]) return `${one[place] ?? 'nothing'}; ${other[place] ?? 'nothing'}`
  return undefined
}

/** Two beacon nodes disagree about final data: nothing of it is recorded. */
export class BeaconNodesDisagreeError extends BaseError {
  override readonly name = 'BeaconNodesDisagreeError'
  constructor(chainName: string, slot: number, details: string) {
    super(`The two ${chainName} beacon nodes disagree about slot ${slot}: no rewards are recorded.`, {
      code: 'BEACON_NODES_DISAGREE',
      details,
    })
  }
}
