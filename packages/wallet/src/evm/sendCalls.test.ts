import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { EvmAccount } from '../core/index.ts'
import { getCallsStatus, parseCallsStatus } from './getCallsStatus.ts'
import { sendCalls } from './sendCalls.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const address = `0x${'a1'.repeat(20)}` as const
const input = {
  id: '0x01',
  calls: [{ to: address, value: 32n, data: '0x12' as const }],
  atomicRequired: false,
}

function accountThat(answer: (method: string, params: unknown) => unknown): EvmAccount {
  const request = vi.fn(async ({ method, params }: { method: string; params?: unknown }) =>
    method === 'eth_chainId' ? '0x88bb0' : answer(method, params),
  )
  return { address, chainId: 560048, provider: { request } } as unknown as EvmAccount
}
const refusing = (code: number) =>
  accountThat(() => {
    throw Object.assign(new Error('no'), { code })
  })

describe('several calls in one confirmation', () => {
  test('carry our own identifier, which the answer confirms or replaces', async () => {
    const asked = vi.fn((_method: string, _params: unknown): unknown => ({ id: '0xwallet' }))
    expect(await sendCalls(accountThat(asked), input)).toBe('0xwallet')
    expect(asked).toHaveBeenCalledWith('wallet_sendCalls', [
      {
        version: '2.0.0',
        id: '0x01',
        from: address,
        chainId: '0x88bb0',
        atomicRequired: false,
        calls: [{ to: address, value: '0x20', data: '0x12' }],
      },
    ])
    expect(
      await sendCalls(
        accountThat(() => '0xold'),
        input,
      ),
    ).toBe('0xold')
  })

  test('[B5.21] [B5.22] of another form are not requested', async () => {
    const asked = vi.fn()
    const wrong = { ...input, calls: [...input.calls, { to: 'vitalik.eth', value: 1n, data: '0x' }] }
    await expect(sendCalls(accountThat(asked), wrong as unknown as typeof input)).rejects.toMatchObject({
      code: 'CALLS_MALFORMED',
    })
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    [4200, 'CALLS_UNSUPPORTED'],
    [-32601, 'CALLS_UNSUPPORTED'],
    [5710, 'CALLS_UNSUPPORTED'],
    [5740, 'CALLS_TOO_MANY'],
    [4001, 'USER_REJECTED'],
    [5750, 'USER_REJECTED'],
    [-32002, 'WALLET_REQUEST_PENDING'],
    [-32603, 'SEND_TRANSACTION_FAILED'],
  ])('refused with %i: %s', async (code, expected) => {
    await expect(sendCalls(refusing(code), input)).rejects.toMatchObject({ code: expected })
  })

  test('that the wallet already has are found by their identifier', async () => {
    expect(await sendCalls(refusing(5720), input)).toBe('0x01')
  })

  test('may have been sent if the answer has no identifier', async () => {
    await expect(
      sendCalls(
        accountThat(() => ({})),
        input,
      ),
    ).rejects.toMatchObject({
      code: 'SEND_TRANSACTION_FAILED',
    })
  })
})

describe('status of a bundle', () => {
  test.each([
    [100, 'pending'],
    [200, 'confirmed'],
    [400, 'not_included'],
    [500, 'reverted'],
    [600, 'partly_reverted'],
    ['PENDING', 'pending'],
    ['CONFIRMED', 'confirmed'],
  ])('%s is %s', (status, state) => {
    expect(parseCallsStatus({ status, receipts: [{ transactionHash: hash }] })).toEqual({
      state,
      hashes: [hash],
    })
  })

  test('is null for an unknown bundle', async () => {
    expect(await getCallsStatus(refusing(5730), '0x01')).toBeNull()
    expect(await getCallsStatus(refusing(4200), '0x01')).toBeNull()
    await expect(getCallsStatus(refusing(-32603), '0x01')).rejects.toMatchObject({
      code: 'WALLET_REQUEST_FAILED',
    })
  })

  test('reads or rejects any answer with one error', () => {
    fc.assert(
      fc.property(fc.anything(), answer => {
        try {
          parseCallsStatus(answer)
        } catch (error) {
          expect(error).toMatchObject({ code: 'CALLS_STATUS_UNREADABLE' })
        }
      }),
      { numRuns: 500 },
    )
  })
})
