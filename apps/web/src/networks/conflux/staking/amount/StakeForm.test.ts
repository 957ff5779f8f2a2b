// @vitest-environment node
import { expect, test } from 'vitest'
import { newStakeForm, stakeFormFor } from './StakeForm.ts'

test('a vote pool starts in votes, a share pool in CFX', () => {
  expect(newStakeForm('vote', null)).toEqual({ amount: '', unit: 'votes' })
  expect(newStakeForm('share', null)).toEqual({ amount: '', unit: 'cfx' })
})

test('an amount planned elsewhere appears in CFX as typed, for the form to validate', () => {
  // Half the world uses a decimal comma: 1,5 is never read as 15.
  expect(newStakeForm('vote', '1,5')).toEqual({ amount: '1,5', unit: 'cfx' })
  expect(newStakeForm('vote', '12500')).toEqual({ amount: '12500', unit: 'cfx' })
  expect(newStakeForm('share', 'a lot')).toEqual({ amount: 'a lot', unit: 'cfx' })
})

test('switching pools keeps the amount: votes become their CFX', () => {
  expect(stakeFormFor('share', { amount: '3', unit: 'votes' })).toEqual({ amount: '3000', unit: 'cfx' })
  expect(stakeFormFor('vote', { amount: '2500', unit: 'cfx' })).toEqual({ amount: '2500', unit: 'cfx' })
  expect(stakeFormFor('share', { amount: 'x', unit: 'votes' })).toEqual({ amount: '', unit: 'cfx' })
  expect(stakeFormFor('share', { amount: '', unit: 'votes' })).toEqual({ amount: '', unit: 'cfx' })
  expect(stakeFormFor('vote', { amount: '', unit: 'cfx' })).toEqual({ amount: '', unit: 'cfx' })
})
