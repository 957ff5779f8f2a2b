import { type ActionRequest, requestOf } from '@granary/drivers/evm'
import { exampleHash, exampleRequest } from '@granary/drivers/testing'
import { expect, test } from 'vitest'
import { actionsOf } from './actionsOf.ts'
import { actionOf, examplePlan } from './test/exampleAction.ts'

const { to } = exampleRequest.call

test('reads a request back with addresses and calldata in lower case', () => {
  const request: ActionRequest = {
    ...exampleRequest,
    call: { ...exampleRequest.call, data: '0xAABB' },
    trace: [{ address: `0x${to.slice(2).toUpperCase()}`, topics: [exampleHash, null] }],
  }
  expect(requestOf(actionOf(request))).toEqual({
    ...request,
    call: { ...request.call, data: '0xaabb' },
    trace: [{ address: to, topics: [exampleHash, null] }],
  })
})

test('makes an action of each requested step; the last one counts later steps', () => {
  const [one, two] = ['one', 'two'].map(subject => ({ ...exampleRequest, subject })) as [
    ActionRequest,
    ActionRequest,
  ]
  const plan = examplePlan([one, two])
  const [action, ...none] = actionsOf(plan)
  expect(action).toMatchObject({ subject: 'one', later: 1, plan: { id: plan.id } })
  expect(action?.id).not.toBe(plan.id)
  expect(none).toEqual([])
  expect(actionOf(one)).toMatchObject({ later: 0 })
})
