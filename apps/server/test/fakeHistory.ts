import type { BeaconHistory } from '../src/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type {
  HistoryBlock,
  StateValidator,
} from '../src/networks/ethereum/upstreams/beacon/historySchemas.ts'
import type { PendingConsolidation } from '../src/networks/ethereum/upstreams/beaconSchemas.ts'

type Hex = `0x${string}`

export const rootOf = (slot: number): Hex => `0x${(slot + 1).toString(16).padStart(64, '0')}`
export const keyOf = (index: number): Hex => `0x${index.toString(16).padStart(96, '0')}`

/** A chain in a few functions of the slot, for what a real one shows too rarely. */
export type FakeHistory = {
  slotsPerEpoch: number
  finalizedEpoch(): number
  isEmpty?(slot: number): boolean
  body?(slot: number): Partial<Omit<HistoryBlock['body'], 'execution_payload'>> | undefined
  withdrawals?(slot: number): HistoryBlock['body']['execution_payload']['withdrawals']
  validators?(slot: number): StateValidator[]
  consolidations?(slot: number): PendingConsolidation[]
}

export function fakeValidator(
  index: number,
  balance: bigint,
  more: Partial<StateValidator['validator']> = {},
): StateValidator {
  const validator = {
    pubkey: keyOf(index),
    withdrawal_credentials: `0x02${'00'.repeat(11)}${'aa'.repeat(20)}` as const,
    effective_balance: 32_000_000_000n,
    slashed: false,
    activation_epoch: 0,
    exit_epoch: null,
    withdrawable_epoch: null,
    ...more,
  }
  return { index, balance, validator }
}

export function fakeHistory(chain: FakeHistory): BeaconHistory {
  const filled = (slot: number) => slot === 0 || !chain.isEmpty?.(slot)
  const newest = (slot: number): number => (filled(slot) ? slot : newest(slot - 1))
  const head = () => (chain.finalizedEpoch() + 2) * chain.slotsPerEpoch
  const slotOf = (root: Hex) => Number(BigInt(root)) - 1
  return {
    async finalized() {
      const epoch = chain.finalizedEpoch()
      return { epoch, root: rootOf(newest(epoch * chain.slotsPerEpoch)) }
    },
    async header(slotOrRoot) {
      const slot = typeof slotOrRoot === 'number' ? slotOrRoot : slotOf(slotOrRoot)
      if (slot < 0 || slot > head() || !filled(slot)) return undefined
      return { slot, root: rootOf(slot), parentRoot: slot === 0 ? rootOf(-1) : rootOf(newest(slot - 1)) }
    },
    async block(root) {
      const slot = slotOf(root)
      return {
        slot,
        proposer_index: 1_000_000,
        parent_root: slot === 0 ? rootOf(-1) : rootOf(newest(slot - 1)),
        body: {
          proposer_slashings: [],
          attester_slashings: [],
          deposits: [],
          execution_payload: {
            fee_recipient: `0x${'00'.repeat(20)}`,
            block_number: slot,
            block_hash: root,
            base_fee_per_gas: 1n,
            withdrawals: chain.withdrawals?.(slot) ?? [],
          },
          execution_requests: { deposits: [], consolidations: [] },
          ...chain.body?.(slot),
        },
      }
    },
    async validators(slot, ids) {
      const wanted = new Set<number | string>(ids)
      return (chain.validators?.(slot) ?? []).filter(
        ({ index, validator }) => wanted.has(index) || wanted.has(validator.pubkey),
      )
    },
    pendingDeposits: async () => [],
    pendingConsolidations: async slot => chain.consolidations?.(slot) ?? [],
    activeGwei: async () => 1_000_000_000_000_000n,
    blockReward: async () => undefined,
    proposers: async () => undefined,
  }
}
