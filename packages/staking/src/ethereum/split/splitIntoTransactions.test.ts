import { expect, test } from 'vitest'
import { maxDepositsPerTransaction, transactionGasCap } from '../constants.ts'
import { splitIntoTransactions } from './splitIntoTransactions.ts'

const rows = (count: number) => Array.from({ length: count }, (_, i) => i)

test('deposits are cut in order into full transactions and a rest', () => {
  expect(splitIntoTransactions(rows(1201)).map(batch => batch.length)).toEqual([500, 500, 201])
  expect(splitIntoTransactions(rows(1201)).flat()).toEqual(rows(1201))
  expect(splitIntoTransactions(rows(500))).toEqual([rows(500)])
  expect(splitIntoTransactions([])).toEqual([])
})

test('a full transaction stays below the gas cap with a fifth to spare, at the gas the batch contract is held to', () => {
  const gasPerValidator = 27_300n
  const gas = BigInt(maxDepositsPerTransaction) * gasPerValidator
  expect((gas * 12n) / 10n).toBeLessThan(transactionGasCap)
})
