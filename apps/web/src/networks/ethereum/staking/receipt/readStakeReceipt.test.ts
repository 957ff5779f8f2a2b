import { type Eip1193, readReceipt } from '@granary/drivers/evm/chain'
import {
  batchDepositValueWei,
  depositDataRoot,
  depositMessageRoot,
  encodeBatchDeposit,
  verifyDeposits,
} from '@granary/staking/ethereum'
import { keccak256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stake } from '../stake/Stake.ts'
import { signDeposits } from '../test/signDeposits.ts'
import { type StakeChain, startStakeChain } from '../test/startStakeChain.ts'
import { readStakeReceipt } from './readStakeReceipt.ts'

const gwei = 1_000_000_000n
const feePerValidatorWei = parseEther('0.005')
const amountsGwei = [32n * gwei, 64n * gwei]

let chain: StakeChain
let entry: Stake

beforeAll(async () => {
  chain = await startStakeChain({ feePerValidatorWei })
  entry = await stakeNow(chain)
})
afterAll(() => chain.stop())

/** Two compounding validators deposited on the chain, and the record of it as the browser keeps it. */
async function stakeNow({ account, client, provider, target }: StakeChain): Promise<Stake> {
  const deposits = signDeposits({ account, credentialsType: '0x02', amountsGwei })
  const { data } = encodeBatchDeposit({
    deposits,
    credentialsType: '0x02',
    maxFeePerValidatorWei: feePerValidatorWei,
  })
  const valueWei = batchDepositValueWei({ deposits, feePerValidatorWei })
  const to = target.batchContract
  const gas = 1_000_000n
  const hash = await client.sendTransaction({ account, to, value: valueWei, data, gas, chain: null })
  await client.waitForTransactionReceipt({ hash })
  const mined = await readReceipt(provider, hash)
  if (!mined) throw new Error('the deposit is in no block')
  const { blockNumber, blockHash, gasUsed, effectiveGasPriceWei } = mined
  const at = new Date().toISOString()
  return {
    id: crypto.randomUUID(),
    account,
    chainId: 560048,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    intent: { credentialsType: '0x02', amountsGwei },
    offer: { id: crypto.randomUUID(), expiresAt: at, deposits },
    proof: { provedAt: at, feePerValidatorWei, checks: [{ id: 'signatures', source: 'computed' }] },
    steps: [
      {
        does: 'deposit',
        rows: { first: 0, count: 2 },
        to,
        attempts: [
          {
            state: 'confirmed',
            call: { to, valueWei },
            asked: {
              callHash: keccak256(data),
              gas,
              feePerValidatorWei,
              nonce: 0,
              askedAtBlock: 0,
              minedBefore: 0,
            },
            askedAt: at,
            bundle: null,
            hash,
            sentAt: at,
            shown: null,
            replacedHashes: [],
            receipt: { blockNumber, blockHash, gasUsed, effectiveGasPriceWei },
            settledAt: at,
            finalAt: null,
          },
        ],
      },
    ],
  }
}

test('the receipt says of a real stake what the chain says of it', async () => {
  const receipt = await readStakeReceipt(entry, chain.target, chain.provider)
  const [made, ...others] = receipt.transactions
  expect(others).toEqual([])
  const hash = made?.hash as `0x${string}`
  const transaction = await chain.client.getTransaction({ hash })
  const mined = await chain.client.getTransactionReceipt({ hash })
  const block = await chain.client.getBlock({ blockHash: mined.blockHash })
  expect(made).toMatchObject({
    to: transaction.to?.toLowerCase(),
    valueWei: transaction.value.toString(),
    callHash: keccak256(transaction.input),
    nonce: transaction.nonce,
    blockNumber: Number(mined.blockNumber),
    blockHash: mined.blockHash,
    blockTimeSeconds: Number(block.timestamp),
    gasUsed: mined.gasUsed.toString(),
    effectiveGasPriceWei: mined.effectiveGasPrice.toString(),
    networkFeeWei: (mined.gasUsed * mined.effectiveGasPrice).toString(),
  })
  expect(receipt.stake).toMatchObject({
    account: transaction.from.toLowerCase(),
    chainId: await chain.client.getChainId(),
    totalGwei: '96000000000',
    depositContract: chain.target.chain.depositContract.address.toLowerCase(),
  })
  expect(receipt.deposits.map(({ index }) => index)).toEqual(['2000000', '2000001'])
  expect(receipt.deposits.map(({ amountGwei }) => BigInt(amountGwei))).toEqual(amountsGwei)
})

test('roots and signatures can be computed again from the receipt alone', async () => {
  const { deposits, stake } = await readStakeReceipt(entry, chain.target, chain.provider)
  const rows = deposits.map(({ amountGwei, transaction: _, index: __, ...row }) => ({
    ...(row as Record<keyof typeof row, `0x${string}`>),
    amountGwei: BigInt(amountGwei),
  }))
  for (const row of rows) {
    expect(depositMessageRoot(row)).toBe(row.depositMessageRoot)
    expect(depositDataRoot(row)).toBe(row.depositDataRoot)
  }
  const checks = verifyDeposits(rows, {
    expected: {
      withdrawalAddress: stake.account as `0x${string}`,
      credentialsType: '0x02',
      amountsGwei,
      forkVersion: chain.target.chain.genesisForkVersion,
    },
  })
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test('a node that does not answer leaves gaps, and the rest comes from the record', async () => {
  const silent: Eip1193 = { request: () => Promise.reject(new Error('no answer')) }
  const receipt = await readStakeReceipt(entry, chain.target, silent)
  expect(receipt.deposits.map(({ index }) => index)).toEqual([null, null])
  expect(receipt.transactions[0]).toMatchObject({
    blockTimeSeconds: null,
    blockNumber: (await readStakeReceipt(entry, chain.target, chain.provider)).transactions[0]?.blockNumber,
  })
})

test('no receipt is written when the node shows other credentials than those that were proved', async () => {
  const [proved] = entry.offer?.deposits ?? []
  const digits = proved?.withdrawalCredentials.slice(2) ?? ''
  const lying: Eip1193 = {
    request: async args => {
      const answer = await chain.provider.request(args)
      return JSON.parse(JSON.stringify(answer).replaceAll(digits, `02${'00'.repeat(11)}${'66'.repeat(20)}`))
    },
  }
  await expect(readStakeReceipt(entry, chain.target, lying)).rejects.toMatchObject({
    code: 'RECEIPT_MISMATCH',
  })
})
