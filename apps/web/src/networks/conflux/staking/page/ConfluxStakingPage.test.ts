// @vitest-environment node

import { exampleHash, exampleReceipt, exampleRequest } from '@granary/drivers/testing'
import { expect, test } from 'vitest'
import type { FlowState } from '#web/transaction/FlowState.ts'
import { exampleAction } from '#web/transaction/test/exampleAction.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { poolOfState } from './ConfluxStakingPage.tsx'

const first: OfferedPool = {
  chainId: 71,
  kind: 'vote',
  address: `0x${'aa'.repeat(20)}`,
  name: 'First',
  operator: null,
}
const other: OfferedPool = { ...first, address: exampleRequest.call.to, name: 'Other' }
const sent = { state: 'broadcast', hash: exampleHash } as const
const record = exampleAction('conflux.stake', sent, { state: 'confirmed', receipt: exampleReceipt })

const confirmed: FlowState = {
  step: 'confirmed',
  id: record.id,
  kind: record.kind,
  requests: [],
  actions: [record],
}

test('review and later steps show the pool that the stake goes to', () => {
  const call = { ...exampleRequest.call, to: `0x${'B2'.repeat(20)}` as const }
  const review = { step: 'review', id: null, quote: null, notice: null, failure: null } as const
  const requests = [{ ...exampleRequest, call }]
  const shown = { kind: 'conflux.stake', requests, actions: [] }
  expect(poolOfState({ ...review, ...shown, status: 'ready' }, [first, other])).toBe(other)
  expect(poolOfState(confirmed, [first, other])).toBe(other)
})

test('the form, and a stake in a pool no longer offered, have no pool', () => {
  expect(poolOfState({ step: 'idle' }, [first, other])).toBeNull()
  expect(poolOfState(confirmed, [first])).toBeNull()
})
