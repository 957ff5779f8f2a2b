import { expect, test } from 'vitest'
import { priceTransaction } from './priceTransaction.ts'

const estimate = { gasUsed: 100_000n, gasLimit: 100_000n, storageCollateralized: 64n }
const gDrip = 10n ** 9n
const priceOver = (gasPrice: bigint) =>
  priceTransaction('bridge', estimate, gDrip, { hash: '0x01', nonce: 0n, gasPrice }).gasPrice

test('a waiting transaction is replaced at a quarter more, near the highest price at that', () => {
  expect(priceOver(8n * gDrip)).toBe(10n * gDrip + 1n)
  expect(priceOver(800n * gDrip)).toBe(1_000n * gDrip)
  expect(priceOver(999n * gDrip)).toBe(1_000n * gDrip)
  expect(() => priceOver(1_000n * gDrip)).toThrow('could not be done')
})
