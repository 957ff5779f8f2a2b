import { expect, test } from 'vitest'
import { exampleAction } from '#web/transaction/test/exampleAction.ts'
import type { Translate } from '../../i18n/useText.ts'
import { actionAmount } from './actionAmount.ts'

const t = ((id: string, { amount }: { amount: string }) => `${id}: ${amount}`) as Translate
const of = (facts: Record<string, string>) => actionAmount({ ...exampleAction(), facts }, t)

test.each([
  [{ amount: '1000' }, '1,000 CFX'],
  [{ amount: '9593.129484738238627756' }, '9,593.129484 CFX'],
  [{ amount: '12.5', isAll: 'yes' }, 'reward.unfinished.action.atLeast: 12.5 CFX'],
  [{ amount: 'a few' }, 'a few CFX'],
  [{}, null],
])('%j is listed as %j', (facts, shown) => {
  expect(of(facts as Record<string, string>)).toBe(shown)
})
