// @vitest-environment node
import { hoodi } from '@granary/chains'
import { depositContractAbi } from '@granary/contracts'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import { expect, test } from 'vitest'
import { isOwnDeposit } from './isOwnDeposit.ts'

const account = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
const batchContract = `0x${'ba'.repeat(20)}` as const
const hash = `0x${'de'.repeat(32)}` as const
const depositContract = hoodi.depositContract.address.toLowerCase()

/** 32 ETH to 0x01 credentials of the account, signed by the key for Hoodi. */
const deposit = {
  pubkey:
    '0xa8c8ff4b3704d58e75f4b17a7c2afc4e83a645d476768791aeee3aa31501e5f4178a82df2e9c10edd42a58b7080950bf',
  credentials: `0x01${'00'.repeat(11)}${account.slice(2)}`,
  amountGwei: 32_000_000_000n,
  signature:
    '0x8628071255f4e254022a2bdf13e25f336b89ff0f240c93f5e6344fea49aeea38753f7a9c312187c6cadcf970e8d7077b0bf40de04516a6bc6df1483198aaf16a8d27bf6df93d529b50af462779ddee290fb52c9f82753e7e1134e3b567de608d',
  contract: depositContract,
  from: account as string,
  to: depositContract as string,
  status: '0x1',
}

/** A node that shows one given transaction. */
function node(over: Partial<typeof deposit>): Eip1193 {
  const { pubkey, credentials, amountGwei, signature, contract, from, to, status } = { ...deposit, ...over }
  const amount = amountGwei.toString(16).padStart(16, '0').match(/../g)?.reverse().join('') ?? ''
  const values = [pubkey, credentials, `0x${amount}`, signature, `0x${'00'.repeat(8)}`] as `0x${string}`[]
  const log = {
    address: contract,
    topics: encodeEventTopics({ abi: depositContractAbi, eventName: 'DepositEvent' }),
    data: encodeAbiParameters(
      values.map(() => ({ type: 'bytes' })),
      values,
    ),
  }
  const receipt = { blockHash: hash, blockNumber: '0x1', gasUsed: '0x1', status, logs: [log] }
  const answers: Record<string, unknown> = {
    eth_getTransactionByHash: { from, to },
    eth_getTransactionReceipt: receipt,
  }
  return { request: async ({ method }) => answers[method] }
}

const isOwn = (
  over: Partial<typeof deposit> = {},
  depositTransaction: `0x${string}` | null = hash,
  place: object = {},
) =>
  isOwnDeposit(
    node(over),
    { chain: hoodi, account, batchContract, ...place },
    { pubkey: deposit.pubkey as `0x${string}`, depositTransaction },
  )

test('a signed deposit of the key by the account, for itself, proves that the validator pays to it', async () => {
  await expect(isOwn()).resolves.toBe(true)
  await expect(isOwn({ to: batchContract })).resolves.toBe(true)
})

test.each([
  ['made by another account', { from: `0x${'0e'.repeat(20)}` }],
  ['made inside of a contract that is none of the two', { to: `0x${'0e'.repeat(20)}` }],
  ['with credentials of another account', { credentials: `0x01${'00'.repeat(11)}${'0e'.repeat(20)}` }],
  [
    'with credentials that are none of an account',
    { credentials: `0x00${'00'.repeat(11)}${account.slice(2)}` },
  ],
  ['without a signature, as a top-up', { signature: `0x${'00'.repeat(96)}` }],
  ['signed over another amount', { amountGwei: 1_000_000_000n }],
  ['of another key', { pubkey: `0x${'aa'.repeat(48)}` }],
  ['logged by another contract', { contract: batchContract }],
  ['that failed', { status: '0x0' }],
])('a deposit %s proves nothing', async (_, over) => {
  await expect(isOwn(over)).resolves.toBe(false)
})

test('without a transaction, or with a node that does not show it, nothing is proved', async () => {
  await expect(isOwn({}, null)).resolves.toBe(false)
  const silent: Eip1193 = { request: async () => null }
  const place = { chain: hoodi, account, batchContract } as const
  await expect(
    isOwnDeposit(silent, place, { pubkey: deposit.pubkey as `0x${string}`, depositTransaction: hash }),
  ).resolves.toBe(false)
})
