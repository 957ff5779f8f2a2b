import { expect, test } from 'vitest'
import { exampleQueues } from '../test/exampleChain.ts'
import { exampleValidator } from '../test/exampleValidator.ts'
import { commonObstacle, whatCanBeDone } from './WhatToDo.tsx'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

const codes = (change: Parameters<typeof exampleValidator>[0], currentEpoch = 1000) =>
  Object.fromEntries(
    whatCanBeDone(exampleValidator(change), { ...exampleQueues, currentEpoch }, account).map(
      ({ action, obstacle }) => [action, obstacle?.code ?? null],
    ),
  )

test('an active validator with 0x01 credentials allows all but a partial withdrawal and a top-up', () => {
  expect(codes({ balanceGwei: 32_001_000_000n })).toEqual({
    partial: 'PARTIAL_NEEDS_COMPOUNDING',
    exit: null,
    compound: null,
    consolidate: null,
    'top-up': 'TOP_UP_ABOVE_MAXIMUM',
    'provider-exit': null,
  })
})

test('a young validator names the first epoch in which it may leave', () => {
  const [, exit] = whatCanBeDone(exampleValidator({ activationEpoch: 10 }), exampleQueues, account)
  expect(exit).toEqual({ action: 'exit', obstacle: { code: 'VALIDATOR_TOO_YOUNG', fromEpoch: 74 } })
})

test('the provider cannot exit a validator that it does not run', () => {
  expect(codes({ running: false })['provider-exit']).toBe('EXIT_NOT_RUN_HERE')
})

test('one reason against every action is said once', () => {
  const change = { status: 'withdrawal_done', exitEpoch: 900, withdrawableEpoch: 950 } as const
  const left = whatCanBeDone(exampleValidator(change), { ...exampleQueues, currentEpoch: 1000 }, account)
  expect(commonObstacle(left)?.code).toBe('VALIDATOR_EXITING')
  const active = whatCanBeDone(exampleValidator(), { ...exampleQueues, currentEpoch: 1000 }, account)
  expect(commonObstacle(active)).toBeNull()
})
