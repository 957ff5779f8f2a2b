import type { OwnedValidator, OwnerEvent } from '@granary/api'
import { hoodi } from '@granary/chains'
import { exampleHash, exampleReceipt, exampleTime } from '@granary/drivers/testing'
import { expect, test } from 'vitest'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { actionOf } from '#web/transaction/test/exampleAction.ts'
import type { Stake } from '../../staking/records/index.ts'
import { operationRequest } from '../requests/operationRequest.ts'
import { exampleQueues, exampleValidator } from '../test/exampleValidator.ts'
import type { ChainReading } from './ChainReading.ts'
import { mergeOperations } from './mergeOperations.ts'
import { takenSeconds } from './useTakenSeconds.ts'

const account = `0x${'a1'.repeat(20)}` as const
const validator = exampleValidator(account, 12)
const blockSeconds = 1_800_000_000
type Intent = Parameters<typeof operationRequest>[0]

/** In block 1234, asked for with the validator as it was. */
function confirmed(intent: Partial<Intent>): ActionRecord {
  const asked = { account, chain: hoodi, feeWei: 42n } as const
  const request = operationRequest({ validator, ...intent } as Intent, asked)
  const sent = { state: 'broadcast', hash: exampleHash } as const
  return actionOf(request, sent, { state: 'confirmed', receipt: exampleReceipt })
}

const event = (over: Partial<OwnerEvent>): OwnerEvent => ({
  type: 'withdrawal',
  pubkey: validator.pubkey,
  index: 12,
  slot: 40_000,
  timestampSeconds: blockSeconds + 900,
  amountGwei: 1_500_000_000n,
  executionWei: null,
  blockNumber: 1300,
  detail: null,
  ...over,
})

function viewOf(now: Partial<OwnedValidator>, over: Partial<ChainReading> = {}): ChainReading {
  return {
    account,
    validators: new Map([[validator.pubkey, { ...validator, ...now }]]),
    queues: exampleQueues,
    events: [],
    exits: [],
    headSeconds: blockSeconds + 600,
    readToSeconds: blockSeconds + 300,
    blockSeconds: new Map([[exampleReceipt.blockNumber, blockSeconds]]),
    takenSeconds: new Map(),
    goneSeconds: new Map(),
    ...over,
  }
}

const partial = confirmed({ operation: 'partial', amountGwei: 1_500_000_000n } as Intent)
/** Its request left the queue of the predeploy with its own block by default. */
const merge = (record: ActionRecord, view: ChainReading, taken: number | null = blockSeconds) =>
  mergeOperations(
    { records: [record], stakes: [] },
    { ...view, takenSeconds: new Map(taken === null ? [] : [[record.id, taken]]) },
  )

test('a partial withdrawal waits in the queue until the very amount is paid, and the payment is no row of its own', () => {
  expect(merge(partial, viewOf({ pendingPartialGwei: 1_500_000_000n }))).toMatchObject([
    { what: 'partial', standing: 'working', result: { is: 'partialQueued' } },
  ])
  const swept = event({ amountGwei: 7n, slot: 39_000 })
  const rows = merge(partial, viewOf({}, { events: [event({}), swept] }))
  expect(rows.map(({ what, result }) => [what, result.is])).toEqual([
    ['withdrawal', 'event'],
    ['partial', 'paid'],
  ])
})

test('a request that the chain ignored shows as not executed, with the reason', () => {
  const tooYoung = { activationEpoch: 990 }
  for (const operation of ['exit', 'compound'] as const) {
    const classic = { withdrawalCredentials: `0x01${'00'.repeat(11)}${account.slice(2)}` as const }
    const [row] = merge(confirmed({ operation }), viewOf({ ...tooYoung, ...classic }))
    expect(row).toMatchObject({ standing: 'ignored', result: { is: 'ignored' } })
  }
  const [row] = merge(confirmed({ operation: 'exit' }), viewOf(tooYoung))
  expect(row?.result).toEqual({ is: 'ignored', obstacle: 'VALIDATOR_TOO_YOUNG' })
})

test('nothing is called ignored before the head can show the block, nor a payment that may be in an unread block', () => {
  const early = viewOf({}, { headSeconds: blockSeconds + 12 })
  expect(merge(confirmed({ operation: 'exit' }), early)[0]?.result).toEqual({ is: 'checking' })
  // Days later, with events read up to yesterday: it may have been paid since.
  const late = viewOf({}, { headSeconds: blockSeconds + 200_000, readToSeconds: blockSeconds + 100_000 })
  expect(merge(partial, late)[0]?.result).toEqual({ is: 'checking' })
  const read = { ...late, readToSeconds: blockSeconds + 200_000 }
  expect(merge(partial, read)[0]?.result).toMatchObject({ is: 'ignored' })
})

test.each(['exit', 'compound', 'consolidate', 'partial'] as const)(
  'nothing of a %s is called ignored while it may wait in the queue of the predeploy',
  operation => {
    const amountGwei = 1_500_000_000n
    const credentials = operation === 'compound' ? '0x01' : '0x02'
    const now = { withdrawalCredentials: `${credentials}${'00'.repeat(11)}${account.slice(2)}` as const }
    const record = confirmed({
      operation,
      amountGwei,
      target: exampleValidator(account, 13),
    } as unknown as Intent)
    const view = viewOf(now, { readToSeconds: blockSeconds + 600 })
    expect(merge(record, view, null)[0]?.result).toEqual({ is: 'checking' })
    expect(merge(record, view, blockSeconds + 590)[0]?.result).toEqual({ is: 'checking' })
    expect(merge(record, view, blockSeconds + 576)[0]?.result).toMatchObject({ is: 'ignored' })
  },
)

test('a request has left the queue of its predeploy when that is empty, or after as many blocks as the longest one needs', () => {
  const { blockNumber } = exampleReceipt
  const exit = confirmed({ operation: 'exit' })
  const seen = (blocks: number, length: bigint, record = exit) =>
    takenSeconds(record, { blockNumber: blockNumber + blocks, seconds: 7, length })
  expect(seen(-1, 0n)).toBeNull()
  expect(seen(0, 0n)).toBe(7)
  expect(seen(63, 1n)).toBeNull()
  expect(seen(64, 1n)).toBe(7)
  expect(seen(64, 1n, confirmed({ operation: 'compound' }))).toBeNull()
})

test('an exit is followed from its epoch to the payment; a switch and a top-up until they count', () => {
  const exiting = { exitEpoch: 1005, withdrawableEpoch: 1261 }
  const exit = confirmed({ operation: 'exit' })
  expect(merge(exit, viewOf(exiting))[0]?.result).toMatchObject({ is: 'exitQueued', epoch: 1005 })
  const paid = [
    event({ slot: 1262 * 32, amountGwei: 40_000_000_000n }),
    event({ type: 'exited', slot: 1005 * 32 }),
  ]
  expect(merge(exit, viewOf(exiting, { events: paid }))).toMatchObject([
    { what: 'exit', standing: 'done', result: { is: 'paid', amountGwei: 40_000_000_000n } },
  ])
  expect(merge(confirmed({ operation: 'compound' }), viewOf({}))[0]?.result).toEqual({ is: 'compounded' })
  const topUp = confirmed({ operation: 'top-up', amountGwei: 2_000_000_000n } as Intent)
  expect(merge(topUp, viewOf({ pendingDepositGwei: 2_000_000_000n }))[0]?.result).toEqual({
    is: 'topUpQueued',
  })
  const counted = event({ type: 'top_up', amountGwei: 2_000_000_000n })
  expect(merge(topUp, viewOf({}, { events: [counted] }))).toMatchObject([{ result: { is: 'topUpDone' } }])
})

test('an exit that the provider was asked for is one row with what became of it; watched accounts show the chain alone', () => {
  const asked = { pubkey: validator.pubkey, code: null, requestedAt: exampleTime, exitEpoch: null }
  const exits = [{ ...asked, state: 'requested' as const }]
  expect(mergeOperations({ records: [], stakes: [] }, viewOf({}, { exits }))).toMatchObject([
    { what: 'providerExit', standing: 'working', result: { is: 'providerRequested' } },
  ])
  const refused = [{ ...asked, state: 'refused' as const, code: 'EXIT_TOO_EARLY' }]
  expect(mergeOperations({ records: [], stakes: [] }, viewOf({}, { exits: refused }))).toMatchObject([
    { standing: 'ignored', result: { code: 'EXIT_TOO_EARLY' } },
  ])
  const events = [event({ type: 'proposal' }), event({}), event({ type: 'activated', slot: 1 })]
  expect(
    mergeOperations({ records: [], stakes: [] }, viewOf({}, { events })).map(({ what }) => what),
  ).toEqual(['withdrawal', 'activated'])
})

const draft: Stake = {
  id: '00000000-0000-4000-8000-000000000001',
  ...{ account, chainId: hoodi.id },
  ...{ createdAt: exampleTime, updatedAt: exampleTime, closedAt: null },
  intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n] },
  ...{ offer: null, proof: null, steps: [] },
}
const rowsOf = (stake: Stake) => mergeOperations({ records: [], stakes: [stake] }, viewOf({}))

test('a stake that was forgotten before the wallet was asked is no operation', () => {
  expect(rowsOf(draft)).toMatchObject([{ what: 'stake', standing: 'open' }])
  expect(rowsOf({ ...draft, closedAt: exampleTime })).toEqual([])
})

test('a stake that was cancelled after the wallet rejected it staked nothing', () => {
  const to = `0x${'b2'.repeat(20)}` as const
  const asked = { callHash: exampleHash, gas: 1n, feePerValidatorWei: 0n }
  const standing = { nonce: 0, askedAtBlock: 1, minedBefore: 0 }
  const rejected = {
    state: 'rejected',
    call: { to, valueWei: 1n },
    asked: { ...asked, ...standing },
    ...{ askedAt: exampleTime, settledAt: exampleTime, bundle: null },
  } as const
  const steps = [{ does: 'deposit' as const, rows: { first: 0, count: 1 }, to, attempts: [rejected] }]
  expect(rowsOf({ ...draft, steps })).toMatchObject([{ standing: 'open', result: { is: 'stakeOpen' } }])
  expect(rowsOf({ ...draft, steps, closedAt: exampleTime })).toMatchObject([
    { standing: 'left', result: { is: 'left' } },
  ])
})
