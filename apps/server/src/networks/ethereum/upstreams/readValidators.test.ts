import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PassingValidator, readValidators } from './readValidators.ts'

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const answerOf = (index: number, exitEpoch: number | null) => ({
  validator: {
    exit_epoch: exitEpoch === null ? '18446744073709551615' : String(exitEpoch),
    withdrawable_epoch: '18446744073709551615',
    pubkey: `0x${'ab'.repeat(48)}`,
    effective_balance: '32000000000',
    slashed: false,
    withdrawal_credentials: `0x01${'00'.repeat(11)}${String(index).padStart(40, '0')}`,
  },
  status: 'active_ongoing',
  balance: String(32_000_000_000 + index),
  index: String(index),
})

test('every validator passes once, however the answer is cut into chunks and its fields are ordered', async () => {
  const exits = fc.array(fc.option(fc.nat(1_000_000)), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(exits, fc.integer({ min: 1, max: 900 }), async (epochs, size) => {
      const data = epochs.map((epoch, index) => answerOf(index, epoch))
      const passed: PassingValidator[] = []
      await readValidators(inChunks(JSON.stringify({ finalized: true, data }, null, 1), size), one =>
        passed.push(one),
      )
      expect(passed).toEqual(
        epochs.map((exitEpoch, index) => ({
          index,
          status: 'active_ongoing',
          balanceGwei: 32_000_000_000 + index,
          effectiveBalanceGwei: 32_000_000_000,
          withdrawalCredentials: `0x01${'00'.repeat(11)}${String(index).padStart(40, '0')}`,
          exitEpoch,
        })),
      )
    }),
  )
})

test.each([
  ['is cut off', (text: string) => text.slice(0, text.length - 60)],
  ['leaves a field out', (text: string) => text.replace('"status":"active_ongoing",', '')],
  ['has a balance that is none', (text: string) => text.replace('32000000000"', 'NaN"')],
])('an answer that %s is refused', async (_, spoil) => {
  const text = spoil(JSON.stringify({ data: [answerOf(0, null), answerOf(1, null)] }))
  await expect(readValidators(inChunks(text, 1_000), () => {})).rejects.toThrow()
})
