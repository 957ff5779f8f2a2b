import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streamItems } from './streamItems.ts'

async function* inChunks(text: string, size: number): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function itemsOf(text: string, size: number): Promise<unknown[]> {
  const items: unknown[] = []
  await streamItems(inChunks(text, size), item => items.push(item))
  return items
}

test('the items are the same wherever the answer is cut into chunks, whatever braces and quotes they hold', async () => {
  const text = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', 'a', ',') })
  const item = fc.record({ index: text, validator: fc.record({ pubkey: text, list: fc.array(text) }) })
  const answer = fc.record({ meta: fc.record({ of: fc.record({ data: text }) }), data: fc.array(item) })
  await fc.assert(
    fc.asyncProperty(answer, fc.integer({ min: 1, max: 40 }), async (given, size) => {
      expect(await itemsOf(JSON.stringify(given), size)).toEqual(given.data)
    }),
  )
})

test('an answer that ends early, or is malformed, is refused', async () => {
  const whole = JSON.stringify({ data: [{ index: '1' }, { index: '2' }] })
  for (const end of [0, 5, 12, whole.length - 1])
    await expect(itemsOf(whole.slice(0, end), 7)).rejects.toThrow()
})
