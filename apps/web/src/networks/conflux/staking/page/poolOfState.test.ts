// @vitest-environment node
import { expect, test } from 'vitest'
import {
  exampleAction,
  exampleHash,
  exampleReceipt,
  exampleRequest,
} from '#web/actions/test/exampleAction.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { poolOfState } from './poolOfState.ts'

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

test('review and later steps show the pool that the stake goes to', () => {
  const call = { ...exampleRequest.call, to: `0x${'B2'.repeat(20)}` as const }
  const review = { step: 'review', record: null, quote: null, notice: null, failure: null } as const
  const request = { ...exampleRequest, call }
  expect(poolOfState({ ...review, status: 'ready', request }, [first, other])).toBe(other)
  expect(poolOfState({ step: 'confirmed', record }, [first, other])).toBe(other)
})

test('the form, and a stake in a pool no longer offered, have no pool', () => {
  expect(poolOfState({ step: 'idle' }, [first, other])).toBeNull()
  expect(poolOfState({ step: 'confirmed', record }, [first])).toBeNull()
})
