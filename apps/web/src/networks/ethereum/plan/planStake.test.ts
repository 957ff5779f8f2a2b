import { splitAmount } from '@granary/staking/ethereum'
import { expect, test } from 'vitest'
import { planStake } from './planStake.ts'

test('[A5.01] [A5.02] a classic plan has one validator per 32 ETH', () => {
  expect(planStake('320').plan).toMatchObject({ classic: 10, remainderGwei: 0n, compounding: 1 })
  expect(planStake('32').plan).toMatchObject({ classic: 1, compounding: 1 })
})

test('the remainder of classic validators stays in the wallet; a compounding one includes it', () => {
  expect(planStake('65.5').plan).toMatchObject({ classic: 2, remainderGwei: 1_500_000_000n, compounding: 1 })
})

test('[A5.03] [A9.02] a compounding validator holds up to 2048 ETH', () => {
  expect(planStake('2048').plan?.compounding).toBe(1)
  expect(planStake('2,080').plan?.compounding).toBe(2)
})

test.each(['32', '63.999999999', '64', '2048', '2048.000000001', '32000'])(
  '%s ETH make as many validators as the flow makes of them',
  text => {
    const { plan } = planStake(text)
    const amounts = (credentialsType: '0x01' | '0x02') =>
      splitAmount({ totalGwei: plan?.totalGwei ?? 0n, credentialsType }).amountsGwei
    expect(plan?.classic).toBe(amounts('0x01').length)
    expect(plan?.compounding).toBe(amounts('0x02').length)
  },
)

test.each([
  ['', 'malformed'],
  ['1e9', 'malformed'],
  ['thirty-two', 'malformed'],
  ['-32', 'malformed'],
  ['3,2', 'malformed'],
  ['0', 'tooSmall'],
  ['31.999999999', 'tooSmall'],
  ['32001', 'tooLarge'],
])('%s is refused as %s', (text, error) => {
  expect(planStake(text)).toEqual({ error })
})
