import { expect, test, vi } from 'vitest'
import { boundedReads } from './boundedReads.ts'
import type { Eip1193 } from './Eip1193.ts'

const silent = (): Eip1193 => ({ request: () => new Promise(() => {}) })

test('a read without an answer ends with NODE_SILENT', async () => {
  const read = boundedReads(silent(), 5).request({ method: 'eth_getTransactionReceipt', params: [] })
  await expect(read).rejects.toMatchObject({ code: 'NODE_SILENT' })
})

test.each([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'eth_requestAccounts',
  'personal_sign',
  'wallet_sendCalls',
])('the person has all the time for %s', async method => {
  vi.useFakeTimers()
  try {
    const settled = vi.fn()
    boundedReads(silent(), 5).request({ method }).then(settled, settled)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(settled).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('answers and refusals come through, and one provider stays one', async () => {
  const provider: Eip1193 = {
    request: async ({ method }) => {
      if (method === 'eth_call') throw new Error('reverted')
      return method
    },
  }
  const reads = boundedReads(provider)
  expect(boundedReads(provider)).toBe(reads)
  expect(await reads.request({ method: 'eth_chainId' })).toBe('eth_chainId')
  await expect(reads.request({ method: 'eth_call' })).rejects.toThrow('reverted')
})
