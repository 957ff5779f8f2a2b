import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumActiveBalances } from './sumActiveBalances.ts'

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

test('every validator counts once, however the answer is cut into chunks', async () => {
  const balances = fc.array(fc.bigInt(0n, 2_048_000_000_000n), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(balances, fc.integer({ min: 1, max: 500 }), async (gwei, size) => {
      const data = gwei.map((amount, index) => ({
        index: String(index),
        balance: '99',
        status: 'active_ongoing',
        validator: { pubkey: `0x${'ab'.repeat(48)}`, effective_balance: String(amount), slashed: false },
      }))
      const sum = await sumActiveBalances(inChunks(JSON.stringify({ data }), size))
      expect(sum).toEqual({
        activeValidators: gwei.length,
        totalActiveBalanceGwei: gwei.reduce((total, amount) => total + amount, 0n),
      })
    }),
  )
})
