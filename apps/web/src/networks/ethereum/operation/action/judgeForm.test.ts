import { expect, test } from 'vitest'
import { exampleQueues, exampleValidator } from '../test/exampleValidator.ts'
import { judgeForm } from './judgeForm.ts'

const account = `0x${'a1'.repeat(20)}` as const
const compounding = `0x02${'00'.repeat(11)}${account.slice(2)}` as const

test('sources fill the target one after the other: what no longer fits is refused, chosen or not', () => {
  const source = (index: number) => ({
    ...exampleValidator(account, index),
    balanceGwei: 32_000_000_000n,
    effectiveBalanceGwei: 32_000_000_000n,
  })
  const target = {
    ...exampleValidator(account, 12),
    withdrawalCredentials: compounding,
    balanceGwei: 1_984_000_000_000n,
  }
  const [one, two, three, four] = [source(13), source(14), source(15), source(16)]
  const queues = { ...exampleQueues, consolidationChurnGweiPerEpoch: 64_000_000_000n }
  const judge = (...chosen: (typeof one)[]) =>
    judgeForm(
      'consolidate',
      { chosen: new Set(chosen.map(({ pubkey }) => pubkey)), amounts: new Map(), target: target.pubkey },
      { validators: [target, one, two, three, four], queues, account },
    ).map(({ obstacle }) => obstacle?.code ?? 'fits')
  const above = 'CONSOLIDATION_ABOVE_MAXIMUM'
  expect(judge()).toEqual(['fits', 'fits', 'fits', 'fits'])
  expect(judge(one, three)).toEqual(['fits', above, 'fits', above])
  expect(judge(one, two, four)).toEqual(['fits', 'fits', above, above])
})
