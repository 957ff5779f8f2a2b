import { describe, expect, test } from 'vitest'
import { exampleHash, exampleRequest, exampleStep } from '../../testing/evmExample.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { findCall } from './findCall.ts'

const { call, owner } = exampleRequest
const record = { ...exampleStep(exampleRequest), traces: [{ address: call.to, topics: [], data: null }] }
const made = `0x${'cd'.repeat(32)}` as const
const owners = `0x${'0e'.repeat(20)}`
const transaction = {
  from: owner.account as string,
  to: call.to as string,
  value: '0x3635c9adc5dea00000',
  input: call.data as string,
  nonce: '0x4',
}

type Account = { code: string; mined: string }

/** A node with one transaction that left the log. The account is that of a key, and made one more since by default. */
function nodeWith(over: Partial<typeof transaction>, { code, mined }: Account): Eip1193 {
  const answers: Readonly<Record<string, unknown>> = {
    eth_getCode: code,
    eth_getTransactionCount: mined,
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
  return {
    request: async ({ method }) => {
      asked.push(method)
      return answers[method]
    },
  }
}
const asked: string[] = []
const ofKey = { code: '0x', mined: '0x5' }
const ofSafe = { code: '0x60', mined: '0x1' }
const find = (
  over: Partial<typeof transaction> = {},
  account: Account = ofKey,
  taken: readonly string[] = [],
) => findCall(nodeWith(over, account), record, new Set(taken), { from: 10, to: 20 })

describe('a transaction with the log', () => {
  test('matches if the account made the same call', async () => {
    expect(await find()).toMatchObject({ hash: made })
  })

  test.each([
    ['another value', { value: '0x1' }],
    ['another call', { input: '0xaabc' }],
    ['a nonce below the one at the question', { nonce: '0x3' }],
  ])('does not match with %s', async (_, over) => {
    expect(await find(over)).toBeUndefined()
  })

  test("of another sender matches only with call and contract inside, as a Safe's owners send it", async () => {
    const inside = `0x01${call.to.slice(2)}02${call.data.slice(2)}`
    const bySafe = (input: string) => find({ from: owners, to: owner.account, input }, ofSafe)
    expect(await bySafe(inside)).toMatchObject({ hash: made })
    expect(await bySafe(transaction.input)).toBeUndefined()
    expect(await bySafe(`0x01${call.to.slice(2)}`)).toBeUndefined()
  })

  test('of another sender never matches for an account without code', async () => {
    const inside = `0x01${call.to.slice(2)}02${call.data.slice(2)}`
    expect(await find({ from: owners, input: inside })).toBeUndefined()
    expect(await find({ from: owners, input: inside }, { ...ofKey, code: '0xef0100' })).toBeDefined()
  })

  test('is not searched while an account without code has made nothing', async () => {
    asked.length = 0
    expect(await find({}, { code: '0x', mined: '0x4' })).toBeUndefined()
    expect(asked).not.toContain('eth_getLogs')
    expect(await find({}, { code: '0x60', mined: '0x4' })).toBeDefined()
  })

  test('does not match if another plan has its hash', async () => {
    expect(await find({}, ofKey, [made])).toBeUndefined()
  })
})

describe('a transfer of coins, which leaves no log', () => {
  const transfer = exampleStep({
    ...exampleRequest,
    call: { ...exampleRequest.call, data: '0x' },
    trace: [],
  })
  const word = BigInt(transaction.value).toString(16).padStart(64, '0')

  /** @param sender of the transaction in block 12 @param logs what the account's own contract logged */
  function findTransfer(
    over: Partial<typeof transaction>,
    { code, mined }: Account,
    logs: readonly object[],
  ) {
    const node = nodeWith({ input: '0x', ...over }, { code, mined })
    return findCall(
      {
        async request(args) {
          const [first, at] = (args.params ?? []) as [string, string]
          if (args.method === 'eth_getLogs') return logs
          if (args.method === 'eth_getTransactionCount')
            return /^0x/.test(at) && Number(at) < 12 ? `0x${(Number(mined) - 1).toString(16)}` : mined
          if (args.method === 'eth_getBlockByNumber')
            return { transactions: [{ from: over.from ?? owner.account, hash: first === '0xc' ? made : '' }] }
          return node.request(args)
        },
      },
      transfer,
      new Set(),
      { from: 10, to: 20 },
    )
  }

  test("is found among the account's own by receiver, value and place in its order", async () => {
    expect(await findTransfer({}, ofKey, [])).toMatchObject({ hash: made })
    expect(await findTransfer({ value: '0x1' }, ofKey, [])).toBeUndefined()
    expect(await findTransfer({ to: owners }, ofKey, [])).toBeUndefined()
    expect(await findTransfer({ nonce: '0x3' }, ofKey, [])).toBeUndefined()
  })

  test("is found by a Safe's own log with receiver and value side by side", async () => {
    const bySafe = (input: string) =>
      findTransfer({ from: owners, to: owner.account, input }, ofSafe, [{ transactionHash: made }])
    expect(await bySafe(`0x6a761202${call.to.slice(2).padStart(64, '0')}${word}`)).toMatchObject({
      hash: made,
    })
    expect(await bySafe(`0x6a761202${call.to.slice(2).padStart(64, '0')}${'0'.repeat(64)}`)).toBeUndefined()
  })
})
