// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newStakeForm } from './StakeForm.ts'
import { forgetStakeDraft, useStakeDraft } from './useStakeDraft.ts'

beforeEach(() => sessionStorage.clear())

const open = (given: Parameters<typeof useStakeDraft>[1] = null) =>
  renderHook(() => useStakeDraft(560048, given))

test('a reload of the first step finds what was typed', () => {
  const first = open()
  act(() => first.result.current[1]({ ...newStakeForm(), count: '3' }))
  first.unmount()
  expect(open().result.current[0].count).toBe('3')
})

test('what another page planned goes before an older draft, and a submitted draft is forgotten', () => {
  const first = open()
  act(() => first.result.current[1]({ ...newStakeForm(), count: '3' }))
  expect(open(newStakeForm({ amount: '64' })).result.current[0].count).toBe('2')
  forgetStakeDraft(560048)
  expect(open().result.current[0].count).toBe('1')
})

test.each([
  '{',
  'null',
  '[]',
  '{"count":3}',
  '{"credentialsType":"0x03","by":"total","count":"1","amountEach":"1","total":"1"}',
])('a draft that is none is ignored: %s', stored => {
  sessionStorage.setItem('granary.stakeForm.560048', stored)
  expect(open().result.current[0]).toEqual(newStakeForm())
})
