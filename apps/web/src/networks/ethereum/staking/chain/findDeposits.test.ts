import { readBlockHead, readReceipt } from '@granary/drivers/evm/chain'
import { type DepositData, depositDataRoot, encodeDeposit, weiPerGwei } from '@granary/staking/ethereum'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signDeposits } from '../test/signDeposits.ts'
import { type StakeChain, startStakeChain } from '../test/startStakeChain.ts'
import type { DepositTarget } from './DepositTarget.ts'
import { depositedBy, findDeposits } from './findDeposits.ts'

let chain: StakeChain
let official: DepositTarget
let row: DepositData
let other: DepositData
let cleanState: `0x${string}`

beforeAll(async () => {
  chain = await startStakeChain()
  const { account, target } = chain
  official = { ...target, batchContract: null }
  const amountsGwei = [32_000_000_000n, 32_000_000_000n]
  ;[row, other] = signDeposits({ account, credentialsType: '0x01', amountsGwei }) as [
    DepositData,
    DepositData,
  ]
  cleanState = await chain.client.snapshot()
})
beforeEach(async () => {
  await chain.client.revert({ id: cleanState })
  cleanState = await chain.client.snapshot()
})
afterAll(() => chain?.stop())

/** A deposit straight into the official contract; its root is always right, or the contract would refuse it. */
async function deposit(from: `0x${string}`, over: Partial<DepositData> = {}): Promise<`0x${string}`> {
  const data = { ...row, ...over }
  const { client, target } = chain
  const hash = await client.sendTransaction({
    account: from,
    to: target.chain.depositContract.address,
    value: data.amountGwei * weiPerGwei,
    data: encodeDeposit({ ...data, depositDataRoot: depositDataRoot(data) }),
  })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  return hash
}

async function find(target: DepositTarget = official): Promise<string[]> {
  const { provider, account } = chain
  const { number: to } = await readBlockHead(provider)
  const found = await findDeposits(provider, target, { account, rows: [row] }, { from: 0, to })
  return found.map(({ hash }) => hash)
}

test("the account's own deposit of the very row is found", async () => {
  const hash = await deposit(chain.account)
  expect(await find()).toEqual([hash])
})

test("[F.14] a stranger's deposit of the key for the account is not the account's", async () => {
  await deposit(chain.operator)
  await deposit(chain.operator, { amountGwei: 1_000_000_000n })
  expect(await find()).toEqual([])
  const own = await deposit(chain.account)
  expect(await find()).toEqual([own])
})

test.each<[string, () => Partial<DepositData>]>([
  ['amount', () => ({ amountGwei: 1_000_000_000n })],
  ['signature', () => ({ signature: other.signature })],
  ['type of credentials', () => ({ withdrawalCredentials: `0x02${row.withdrawalCredentials.slice(4)}` })],
  [
    'padding of credentials',
    () => ({ withdrawalCredentials: `0x01ff${row.withdrawalCredentials.slice(6)}` }),
  ],
])("[F.14] the account's own deposit of the key with another %s is not that of the row", async (_, over) => {
  await deposit(chain.account, over())
  expect(await find()).toEqual([])
})

test('[F.14] the same row from another sender counts where others send for the account, and nothing else does', async () => {
  const { client, account, operator } = chain
  const hash = await deposit(operator)
  await deposit(operator, { amountGwei: 1_000_000_000n })
  await client.setCode({ address: account, bytecode: '0x00' })
  expect(await find()).toEqual([hash])
})

test('[F.14] a hash that a wallet names counts for the rows in it that the account itself deposited', async () => {
  const { provider, account, operator, target } = chain
  const made = async (of: DepositTarget, hash: `0x${string}`) => {
    const receipt = await readReceipt(provider, hash)
    if (!receipt) throw new Error('no receipt')
    return depositedBy(provider, of, { account, rows: [row, other] }, { hash, receipt })
  }
  const foreign = await deposit(operator)
  expect(await made(official, foreign)).toEqual([])
  expect(await made(target, foreign)).toEqual([])
  const own = await deposit(account)
  expect(await made(official, own)).toEqual([row.pubkey])
  // Through the batch contract its event names the staker; a deposit past it is not of this build.
  expect(await made(target, own)).toEqual([])
})
