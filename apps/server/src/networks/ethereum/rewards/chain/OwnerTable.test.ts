import type { Hex } from '@granary/staking/ethereum'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOwnerTableBuilder } from './OwnerTable.ts'

const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
const credentialsOf = (type: string, address: Hex): Hex => `0x${type}${'00'.repeat(11)}${address.slice(2)}`

function passing(index: number, withdrawalCredentials: Hex) {
  return {
    index,
    status: index % 3 === 0 ? 'active_ongoing' : 'exited_unslashed',
    balanceGwei: 2_048_123_456_789 - index,
    effectiveBalanceGwei: (index % 2048) * 1_000_000_000,
    withdrawalCredentials,
    exitEpoch: null,
  }
}

test('each address has its validators by index, in any order and number; withdrawal keys (0x00) are no address', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(40), fc.constantFrom('00', '01', '02')), { maxLength: 3_000 }),
      owners => {
        const builder = createOwnerTableBuilder()
        const expected = new Map<Hex, number[]>()
        owners.forEach(([number, type], index) => {
          const address = addressOf(number)
          builder.add(passing(index, credentialsOf(type, address)))
          if (type !== '00') expected.set(address, [...(expected.get(address) ?? []), index])
        })
        const table = builder.finish()
        expect(table.validatorCount).toBe(owners.length)
        for (let number = 0; number <= 41; number += 1)
          expect(table.indicesOf(addressOf(number))).toEqual(expected.get(addressOf(number)) ?? [])
      },
    ),
    { numRuns: 20 },
  )
})

test('balances and states are kept to the gwei', () => {
  const builder = createOwnerTableBuilder()
  for (let index = 0; index < 5_000; index += 1)
    builder.add(passing(index, credentialsOf('01', addressOf(index % 7))))
  const table = builder.finish()
  expect(table.row(2_047)).toEqual({
    index: 2_047,
    status: 'exited_unslashed',
    balanceGwei: 2_048_123_454_742,
    effectiveBalanceGwei: 2_047_000_000_000,
  })
  expect(table.row(5_000)).toBeUndefined()
})

test('a node that leaves out a validator is refused', () => {
  const builder = createOwnerTableBuilder()
  builder.add(passing(0, credentialsOf('01', addressOf(1))))
  expect(() => builder.add(passing(2, credentialsOf('01', addressOf(1))))).toThrow()
})

test('a hundred thousand validators of as many addresses take less than ten megabytes', () => {
  const builder = createOwnerTableBuilder()
  for (let index = 0; index < 100_000; index += 1)
    builder.add(passing(index, credentialsOf('02', addressOf(index * 7_919))))
  const table = builder.finish()
  expect(table.bytes).toBeLessThan(10_000_000)
  expect(table.indicesOf(addressOf(99_999 * 7_919))).toEqual([99_999])
})
