import { expect, test } from 'vitest'
import type { BeaconHistory } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { StateValidator } from '#server/networks/ethereum/upstreams/beacon/historySchemas.ts'
import { fakeHistory, fakeValidator, rootOf } from '#test/fakeHistory.ts'
import { comparedHistory, confirmBlock } from './comparedHistory.ts'

const one = fakeValidator(1, 32_000_000_001n)
const history = fakeHistory({
  slotsPerEpoch: 8,
  finalizedEpoch: () => 4,
  validators: () => [one, fakeValidator(2, 5n)],
  consolidations: () => [{ source_index: 1, target_index: 2 }],
})

const second = (other: Partial<BeaconHistory>) => ({
  beacon: { checkSynced: async () => {} },
  history: { ...history, ...other },
})
const compared = (other: Partial<BeaconHistory>) => comparedHistory(history, second(other), 'fake')
const ofOne = (change: Partial<StateValidator['validator']>): StateValidator => ({
  ...one,
  validator: { ...one.validator, ...change },
})

test('what both nodes report is used, in any order of validators', async () => {
  const turned = compared({ validators: async () => [fakeValidator(2, 5n), one] })
  expect(await turned.validators(8, [1, 2])).toEqual([one, fakeValidator(2, 5n)])
  expect(await turned.pendingConsolidations(8)).toHaveLength(1)
  expect(await turned.activeGwei(8)).toBe(await history.activeGwei(8))
})

test.each([
  ['balance', { ...one, balance: 1n }],
  ['index', { ...one, index: 3 }],
  ['key', ofOne({ pubkey: `0x${'ee'.repeat(48)}` })],
  ['credentials', ofOne({ withdrawal_credentials: `0x01${'00'.repeat(11)}${'ee'.repeat(20)}` })],
  ['effective balance', ofOne({ effective_balance: 31_000_000_000n })],
  ['slashing', ofOne({ slashed: true })],
  ['activation', ofOne({ activation_epoch: 1 })],
  ['exit', ofOne({ exit_epoch: 1 })],
  ['withdrawable epoch', ofOne({ withdrawable_epoch: 1 })],
])('a difference in %s of a validator stops both', async (_, theirs) => {
  const differs = compared({ validators: async () => [theirs, fakeValidator(2, 5n)] })
  await expect(differs.validators(8, [1, 2])).rejects.toMatchObject({ code: 'BEACON_NODES_DISAGREE' })
})

test('a difference in queues or in the chain’s sum stops both', async () => {
  const deposit = { pubkey: one.validator.pubkey, withdrawal_credentials: '0x', amount: 1n, slot: 1 } as const
  const differs = compared({
    pendingDeposits: async () => [deposit],
    pendingConsolidations: async () => [],
    activeGwei: async () => 1n,
  })
  const disagreement = { code: 'BEACON_NODES_DISAGREE' }
  await expect(differs.pendingDeposits(8, () => true)).rejects.toMatchObject(disagreement)
  await expect(differs.pendingConsolidations(8)).rejects.toMatchObject(disagreement)
  await expect(differs.activeGwei(8)).rejects.toMatchObject(disagreement)
})

test('the block that ends a range is the same on both nodes', async () => {
  const block = { slot: 8, root: rootOf(8) }
  await confirmBlock(undefined, block, 'fake')
  await confirmBlock(second({}), block, 'fake')
  const disagreement = { code: 'BEACON_NODES_DISAGREE' }
  await expect(confirmBlock(second({ header: async () => undefined }), block, 'fake')).rejects.toMatchObject(
    disagreement,
  )
  await expect(confirmBlock(second({}), { ...block, root: rootOf(7) }, 'fake')).rejects.toMatchObject(
    disagreement,
  )
})
