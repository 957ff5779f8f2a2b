import { generateKeyPairSync } from 'node:crypto'
import type { Hex } from '@granary/staking/ethereum'
import { encodeOperatorKey, formatOperatorKey } from '@granary/staking/ssv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OperatorChange, OperatorEvent } from '../chain/SsvEvent.ts'
import { foldOperators, lists, whitelistOf } from './foldOperators.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const guest = `0x${'bb'.repeat(20)}` as const
const spki = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'der',
})
const key = formatOperatorKey(`0x${spki.toString('hex')}`)

let block = 0
function event(operatorIds: number[], change: OperatorChange): OperatorEvent {
  block += 1
  const transactionHash = `0x${block.toString(16).padStart(64, '0')}` as Hex
  return { blockNumber: block, logIndex: 0, transactionHash, operatorIds, ...change }
}

const added = (id: number, bytes: Hex | null = encodeOperatorKey(key)) =>
  event([id], { type: 'added', data: { owner, key: bytes, fee: '1000' } })

test('an operator has the key, fee, owner and block of its first event', () => {
  const first = added(7)
  expect(foldOperators([first]).get(7)).toMatchObject({
    ...{ id: 7, owner, operatorKey: key.text, feeWei: 1_000n, isPrivate: false, isRemoved: false },
    ...{ addedAtBlock: first.blockNumber, addedTransaction: first.transactionHash },
  })
})

test.each([
  ['too long', null],
  ['no ABI-encoded text', '0x1234' as Hex],
  ['no RSA key', encodeOperatorKey({ text: 'aGVsbG8=' })],
])('an operator whose key is %s has none', (_, bytes) => {
  expect(foldOperators([added(7, bytes)]).get(7)?.operatorKey).toBeNull()
})

test('a declared fee is pending until it is executed, and the former fee is kept', () => {
  const events = [added(1), event([1], { type: 'fee_declared', data: { fee: '1500', declaredBlock: 5 } })]
  expect(foldOperators(events).get(1)).toMatchObject({ feeWei: 1_000n, pendingFee: { feeWei: 1_500n } })
  const cancelled = [...events, event([1], { type: 'fee_cancelled', data: {} })]
  expect(foldOperators(cancelled).get(1)).toMatchObject({ feeWei: 1_000n, pendingFee: null })
  const executed = event([1], { type: 'fee_executed', data: { fee: '1500' } })
  expect(foldOperators([...events, executed]).get(1)).toMatchObject({
    ...{ feeWei: 1_500n, pendingFee: null },
    lastFeeChange: { previousFeeWei: 1_000n, atBlock: executed.blockNumber },
  })
})

test('a removed operator charges nothing', () => {
  const operators = foldOperators([added(1), event([1], { type: 'removed', data: {} })])
  expect(operators.get(1)).toMatchObject({ isRemoved: true, feeWei: 0n })
})

test('privacy and whitelists change many operators at once', () => {
  const operators = foldOperators([
    ...[added(1), added(2)],
    event([1, 2], { type: 'privacy', data: { isPrivate: true } }),
    event([1, 2], { type: 'whitelisted', data: { addresses: [guest, owner] } }),
    event([2], { type: 'unlisted', data: { addresses: [guest] } }),
  ])
  const [one, two] = [operators.get(1), operators.get(2)]
  expect([one?.isPrivate, two?.isPrivate]).toEqual([true, true])
  expect(one && lists(one, guest)).toBe(true)
  expect(two && lists(two, guest)).toBe(false)
  expect(two && whitelistOf(two, 10)).toEqual([owner])
  expect(one && whitelistOf(one, 1)).toEqual([guest])
})

test('a whitelisting contract of zero is none', () => {
  const contract = event([1], { type: 'whitelisting_contract', data: { contract: guest } })
  const none = event([1], { type: 'whitelisting_contract', data: { contract: `0x${'00'.repeat(20)}` } })
  expect(foldOperators([added(1), contract]).get(1)?.whitelistingContract).toBe(guest)
  expect(foldOperators([added(1), contract, none]).get(1)?.whitelistingContract).toBeNull()
})

test('events of operators that were never added change nothing', () => {
  expect(foldOperators([event([9], { type: 'privacy', data: { isPrivate: true } })]).size).toBe(0)
})

test('the list and the question about one address agree, whatever the order of changes', () => {
  const addresses = fc.constantFrom(owner, guest, `0x${'cc'.repeat(20)}` as Hex)
  const change = fc.record({ listed: fc.boolean(), who: fc.array(addresses, { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), changes => {
      const events = changes.map(({ listed, who }) =>
        event([1], { type: listed ? 'whitelisted' : 'unlisted', data: { addresses: who } }),
      )
      const operator = foldOperators([added(1), ...events]).get(1)
      if (!operator) return false
      const list = whitelistOf(operator, 100)
      return [owner, guest, `0x${'cc'.repeat(20)}` as Hex].every(
        who => lists(operator, who) === list.includes(who),
      )
    }),
  )
})
