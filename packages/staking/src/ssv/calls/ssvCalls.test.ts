import fc from 'fast-check'
import { type Hex, toFunctionSelector } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { expect, test } from 'vitest'
import { hexOf } from '../../../test/arbitraries.ts'
import { ssvFunctionsAbi } from '../abi/ssvFunctionsAbi.ts'
import { clusterSizes, maxValidatorsPerTransaction } from '../cluster/clusterSize.ts'
import { emptyCluster, type SsvCluster } from '../cluster/SsvCluster.ts'
import { sharesDataLength } from '../shares/sharesData.ts'
import { decodeSsvCall } from './decodeSsvCall.ts'
import { encodeSsvCall } from './encodeSsvCall.ts'
import type { SsvCall } from './SsvCall.ts'

const uint = (bits: bigint) => fc.bigInt({ min: 0n, max: 2n ** bits - 1n })
const anyCluster: fc.Arbitrary<SsvCluster> = fc.record({
  validatorCount: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  networkFeeIndex: uint(64n),
  index: uint(64n),
  active: fc.boolean(),
  balance: uint(256n),
})
const anyAddress = hexOf(20).map(hex => hex.toLowerCase() as Hex)
const anyIds = fc
  .constantFrom(...clusterSizes)
  .chain(size =>
    fc.uniqueArray(
      uint(64n).map(id => id || 1n),
      { minLength: size, maxLength: size },
    ),
  )
  .map(ids => ids.sort((a, b) => (a < b ? -1 : 1)))
const anyKeys = fc.array(hexOf(48), { minLength: 1, maxLength: 4 })

function withCluster<Action extends SsvCall['action']>(
  action: Action,
  rest: Record<string, fc.Arbitrary<unknown>>,
) {
  return fc.record({ action: fc.constant(action), operatorIds: anyIds, cluster: anyCluster, ...rest })
}

const anyRegistration = anyIds.chain(operatorIds =>
  fc.record({
    action: fc.constant('register' as const),
    operatorIds: fc.constant(operatorIds),
    cluster: anyCluster,
    registrations: fc.array(
      fc.record({ publicKey: hexOf(48), sharesData: hexOf(sharesDataLength(operatorIds.length)) }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
)

const anyCall = fc.oneof(
  anyRegistration,
  withCluster('deposit', { clusterOwner: anyAddress }),
  withCluster('liquidate', { clusterOwner: anyAddress }),
  withCluster('withdraw', { amount: uint(256n) }),
  withCluster('reactivate', {}),
  withCluster('remove', { publicKeys: anyKeys }),
  fc.record({ action: fc.constant('exit'), operatorIds: anyIds, publicKeys: anyKeys }),
  fc.record({ action: fc.constant('setFeeRecipient'), recipient: anyAddress }),
) as fc.Arbitrary<SsvCall>

/** Addresses read back are checksummed. */
function lowered(call: SsvCall): unknown {
  return JSON.parse(
    JSON.stringify(call, (_, value) =>
      typeof value === 'bigint' ? String(value) : typeof value === 'string' ? value.toLowerCase() : value,
    ),
  )
}

test('every call reads back as the facts it was made of', () => {
  fc.assert(
    fc.property(anyCall, call => {
      expect(lowered(decodeSsvCall(encodeSsvCall(call)))).toEqual(lowered(call))
    }),
  )
})

test('a changed byte reads as other facts or not at all', () => {
  fc.assert(
    fc.property(anyCall, fc.nat(), fc.integer({ min: 1, max: 255 }), (call, at, by) => {
      const bytes = Buffer.from(encodeSsvCall(call).slice(2), 'hex')
      const place = at % bytes.length
      bytes[place] = (bytes[place] ?? 0) ^ by
      let read: SsvCall
      try {
        read = decodeSsvCall(`0x${bytes.toString('hex')}`)
      } catch (error) {
        expect(error).toMatchObject({ code: 'SSV_CALL_UNREADABLE' })
        return
      }
      expect(lowered(read)).not.toEqual(lowered(call))
    }),
  )
})

const operatorIds = [1n, 2n, 3n, 4n]
const publicKey: Hex = `0x${'ab'.repeat(48)}`
const sharesData: Hex = `0x${'cd'.repeat(1312)}`
const registrationsOf = (count: number) => Array.from({ length: count }, () => ({ publicKey, sharesData }))
const register = (count: number, ids: readonly bigint[] = operatorIds): SsvCall => ({
  action: 'register',
  operatorIds: ids,
  cluster: emptyCluster,
  registrations: registrationsOf(count),
})

test('one validator takes the single function, more take the bulk one', () => {
  const bulk = [publicKey, publicKey]
  const cluster = emptyCluster
  const selectors = [
    encodeSsvCall(register(1)),
    encodeSsvCall(register(2)),
    encodeSsvCall({ action: 'exit', publicKeys: [publicKey], operatorIds }),
    encodeSsvCall({ action: 'exit', publicKeys: bulk, operatorIds }),
    encodeSsvCall({ action: 'remove', publicKeys: [publicKey], operatorIds, cluster }),
    encodeSsvCall({ action: 'remove', publicKeys: bulk, operatorIds, cluster }),
  ].map(data => data.slice(0, 10))
  const names = [
    'registerValidator',
    'bulkRegisterValidator',
    'exitValidator',
    'bulkExitValidator',
    'removeValidator',
    'bulkRemoveValidator',
  ]
  expect(selectors).toEqual(
    names.map(wanted => {
      const item = ssvFunctionsAbi.find(({ name }) => name === wanted)
      return item && toFunctionSelector(item)
    }),
  )
})

test('a transaction takes as many validators as its gas allows, and none is no call', () => {
  expect(() => encodeSsvCall(register(80))).not.toThrow()
  for (const count of [0, 81])
    expect(() => encodeSsvCall(register(count))).toThrow(
      expect.objectContaining({ code: 'SSV_BATCH_SIZE_INVALID' }),
    )
  const thirteen = Array.from({ length: 13 }, (_, i) => BigInt(i + 1))
  const publicKeys = Array.from({ length: maxValidatorsPerTransaction(13) + 1 }, () => publicKey)
  expect(() => encodeSsvCall({ action: 'exit', publicKeys, operatorIds: thirteen })).toThrow(
    expect.objectContaining({ code: 'SSV_BATCH_SIZE_INVALID' }),
  )
})

test.each([
  ['unsorted', [2n, 1n, 3n, 4n], 'SSV_OPERATORS_UNSORTED'],
  ['repeated', [1n, 1n, 3n, 4n], 'SSV_OPERATOR_IDS_INVALID'],
  ['three', [1n, 2n, 3n], 'SSV_OPERATOR_IDS_INVALID'],
])('%s operators are refused', (_, ids, code) => {
  expect(() => encodeSsvCall({ action: 'reactivate', operatorIds: ids, cluster: emptyCluster })).toThrow(
    expect.objectContaining({ code }),
  )
})

test.each([
  ['a key of 47 bytes', { publicKey: `0x${'ab'.repeat(47)}` as Hex, sharesData }],
  ['shares a byte short', { publicKey, sharesData: `0x${'cd'.repeat(1311)}` as Hex }],
  ['shares of seven operators', { publicKey, sharesData: `0x${'cd'.repeat(sharesDataLength(7))}` as Hex }],
])('%s is not registered', (_, registration) => {
  const call: SsvCall = {
    action: 'register',
    operatorIds,
    cluster: emptyCluster,
    registrations: [registration],
  }
  expect(() => encodeSsvCall(call)).toThrow(expect.objectContaining({ code: 'SSV_REGISTRATION_MALFORMED' }))
})

test.each<[string, Hex]>([
  ['no bytes', '0x'],
  ['another function', '0x06e8fb9c'],
  ['trailing bytes', `${encodeSsvCall(register(1))}00`],
  ['a cut', encodeSsvCall(register(1)).slice(0, -2) as Hex],
  [
    'keys and shares that differ in number',
    encodeFunctionData({
      abi: ssvFunctionsAbi,
      functionName: 'bulkRegisterValidator',
      args: [[publicKey, publicKey], operatorIds, [sharesData], emptyCluster],
    }),
  ],
  [
    'a bulk call of one validator',
    encodeFunctionData({
      abi: ssvFunctionsAbi,
      functionName: 'bulkExitValidator',
      args: [[publicKey], operatorIds],
    }),
  ],
])('%s is no call that Granary makes', (_, data) => {
  expect(() => decodeSsvCall(data)).toThrow(expect.objectContaining({ code: 'SSV_CALL_UNREADABLE' }))
})
