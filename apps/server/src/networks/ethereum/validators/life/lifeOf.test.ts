import { expect, test } from 'vitest'
import { lifeOf } from './lifeOf.ts'
import type { KnownValidator } from './ValidatorStore.ts'

const deposit = { transactionHash: '0xab', blockNumber: 100, from: '0x01' } as const
const known: KnownValidator = {
  pubkey: '0xaa',
  withdrawalCredentials: `0x01${'00'.repeat(11)}${'11'.repeat(20)}`,
  amountGwei: 32_000_000_000n,
  running: false,
  deposit,
  flaw: null,
  outcome: null,
  outcomeBlock: null,
}

const onBeacon = (credentials: string) => ({
  index: 7,
  balance: 32_000_000_000n,
  status: 'active_ongoing',
  validator: {
    pubkey: '0xaa' as const,
    withdrawal_credentials: credentials as `0x${string}`,
    effective_balance: 32_000_000_000n,
    slashed: false,
    activation_eligibility_epoch: 1,
    activation_epoch: 2,
    exit_epoch: null,
    withdrawable_epoch: null,
  },
})

const none = new Set<string>()
const queued = new Set(['0xaa'])

test.each([
  ['nothing was deposited', { deposit: null }, none, 'offered'],
  ['the deposit is on its way', {}, none, 'deposited'],
  ['it stands in the queue', {}, queued, 'pending_deposit'],
  ['a bad one stands in the queue', { flaw: 'signature' }, queued, 'pending_deposit'],
  ['a bad one has left the queue', { flaw: 'signature' }, none, 'dropped'],
  ['a good one was dropped all the same', { outcome: 'dropped', outcomeBlock: 100n }, none, 'dropped'],
  [
    'a good one has come after one that was dropped',
    { outcome: 'dropped', outcomeBlock: 99n },
    none,
    'deposited',
  ],
  ['the key has signed for others', { flaw: 'credentials' }, queued, 'credentials_mismatch'],
] as const)('when %s', (_, change, pending, status) => {
  expect(lifeOf({ ...known, ...change }, undefined, pending).status).toBe(status)
})

test('a staker’s change of credentials type does not change their address', () => {
  const compounding = `0x02${'00'.repeat(11)}${'11'.repeat(20)}`
  expect(lifeOf(known, onBeacon(compounding), none).status).toBe('active_ongoing')
  const elsewhere = `0x01${'00'.repeat(11)}${'22'.repeat(20)}`
  expect(lifeOf(known, onBeacon(elsewhere), none).status).toBe('credentials_mismatch')
})
