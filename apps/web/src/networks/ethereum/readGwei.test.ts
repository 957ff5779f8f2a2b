// @vitest-environment node
import { expect, test } from 'vitest'
import { readDraft, usualDraft } from './alerts/form/AlertDraft.ts'
import { judgeForm } from './operation/action/judgeForm.ts'
import { exampleQueues, exampleValidator } from './operation/test/exampleValidator.ts'
import { planStake } from './plan/planStake.ts'
import { readGwei } from './readGwei.ts'
import { planReward } from './reward-plan/index.ts'

const thousand = 1_000_000_000_000n
const account = `0x${'a1'.repeat(20)}` as const

test('[F.23] every form for ETH reads 1,000 as the site prints it', () => {
  expect(readGwei('1,000')).toBe(thousand)
  expect(planStake('1,000').plan?.totalGwei).toBe(thousand)
  expect(planReward({ text: '1,000', aprBasisPoints: 300, compounds: true }).plan?.earningGwei).toBe(thousand)
})

test('[F.23] an alert reads its thresholds with grouped digits', () => {
  const draft = { ...usualDraft, target: 'me@example.org', language: 'en_US' } as const
  expect(readDraft({ ...draft, sweepEth: '1,000', rewardEth: '1,000.5' }, true)).toMatchObject({
    terms: { sweepGwei: thousand, rewardGwei: thousand + 500_000_000n },
  })
})

test('[F.23] a top-up reads its amount with grouped digits', () => {
  const validator = {
    ...exampleValidator(account, 12),
    withdrawalCredentials: `0x02${'00'.repeat(11)}${account.slice(2)}`,
  } as const
  const choice = { chosen: new Set([validator.pubkey]), target: null }
  const [row] = judgeForm(
    'top-up',
    { ...choice, amounts: new Map([[validator.pubkey, '1,000']]) },
    { validators: [validator], queues: exampleQueues, account },
  )
  expect(row).toMatchObject({ obstacle: null, intent: { amountGwei: thousand } })
})
