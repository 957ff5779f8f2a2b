import { describe, expect, test } from 'vitest'
import type { Eip1193 } from '../chain/Eip1193.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { findAction } from './findAction.ts'
import { exampleAction, exampleHash, exampleRequest } from './test/exampleAction.ts'

const { call, owner } = exampleRequest
const record = { ...exampleAction(), trace: [{ address: call.to, topics: [], data: null }] }
const made = `0x${'cd'.repeat(32)}` as const
const owners = `0x${'0e'.repeat(20)}`
const transaction = {
  from: owner.account as string,
  to: call.to as string,
  value: '0x3635c9adc5dea00000',
  input: call.data as string,
  nonce: '0x4',
}

/** A node with one transaction that left the log. */
function nodeWith(over: Partial<typeof transaction>): Eip1193 {
  const answers: Readonly<Record<string, unknown>> = {
    eth_getLogs: [{ transactionHash: made, data: '0x' }],
    eth_getTransactionByHash: { ...transaction, ...over },
    eth_getTransactionReceipt: {
      blockHash: exampleHash,
      blockNumber: '0xb',
      gasUsed: '0x1',
      status: '0x1',
      logs: [],
    },
  }
  return { request: async ({ method }) => answers[method] }
}
const find = (over: Partial<typeof transaction> = {}, others: ActionRecord[] = [record]) =>
  findAction(nodeWith(over), record, others, { from: 10, to: 20 })

describe('a transaction that left the log', () => {
  test('is the action where the account made the very call', async () => {
    expect(await find()).toMatchObject({ hash: made })
  })

  test.each([
    ['another value', { value: '0x1' }],
    ['another call', { input: '0xaabc' }],
    ['a place that was taken before it was asked for', { nonce: '0x3' }],
  ])('is not with %s', async (_, over) => {
    expect(await find(over)).toBeUndefined()
  })

  test('of somebody else is the action only with the call and the contract inside, as the owners of a Safe send it', async () => {
    const inside = `0x01${call.to.slice(2)}02${call.data.slice(2)}`
    expect(await find({ from: owners, to: owner.account, input: inside })).toMatchObject({ hash: made })
    expect(await find({ from: owners })).toBeUndefined()
    expect(await find({ from: owners, input: `0x01${call.to.slice(2)}` })).toBeUndefined()
  })

  test('is not the action where another one of the owner’s has it', async () => {
    const another = { ...exampleAction(record.kind, { state: 'broadcast', hash: made }), id: 'another' }
    expect(await find({}, [record, another])).toBeUndefined()
  })
})
