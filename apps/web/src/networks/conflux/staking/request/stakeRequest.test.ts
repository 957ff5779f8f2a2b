// @vitest-environment node
import { votePoolAbi } from '@granary/contracts'
import { decodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import type { OfferedPool } from '../../settings/index.ts'
import { stakeRequest } from '../page/useStakePlace.ts'

const account = '0x00000000000000000000000000000000000000bb'
const pool: OfferedPool = {
  chainId: 71,
  kind: 'vote',
  address: '0x00000000000000000000000000000000000000aa',
  name: 'A pool',
  operator: null,
}

test('the transaction calls the chosen pool with exactly the votes and their value', () => {
  const { call, owner, facts } = stakeRequest(pool, account, 3000n * 10n ** 18n)
  expect(call).toMatchObject({ from: account, to: pool.address, valueWei: 3000n * 10n ** 18n })
  expect(decodeFunctionData({ abi: votePoolAbi, data: call.data })).toEqual({
    functionName: 'increaseStake',
    args: [3n],
  })
  expect(owner).toEqual({ account, chainId: 71 })
  expect(facts).toEqual({ pool: 'A pool', amount: '3000' })
})

test('an invalid amount never becomes a transaction', () => {
  expect(() => stakeRequest(pool, account, 2500n * 10n ** 18n)).toThrow(/VOTES_NOT_WHOLE/)
  expect(() => stakeRequest(pool, account, 0n)).toThrow(/AMOUNT_ZERO/)
})
