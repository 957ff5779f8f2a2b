// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useClaims } from './useClaims.ts'

const world = vi.hoisted(() => ({ step: 'confirm' }))
vi.mock('#web/account/useOwnAccount.ts', () => ({
  useOwnAccount: () => ({ account: null, isConnecting: false }),
}))
vi.mock('#web/wallet/useFlowWallet.ts', () => ({ useFlowWallet: () => null }))
vi.mock('#web/transaction/useTransaction.ts', () => ({
  useTransaction: () => ({ state: { step: world.step } }),
}))
beforeEach(() => void Object.assign(world, { step: 'confirm' }))

test('a mined claim rereads the figures at once, and again when the server has seen the block', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const stale = vi.spyOn(client, 'invalidateQueries')
  const { rerender } = renderHook(() => useClaims('hoodi'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(stale).toHaveBeenCalledTimes(0)
  world.step = 'confirmed'
  rerender()
  expect(stale.mock.calls).toEqual([[{ queryKey: ['ethereum'] }]])
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(stale).toHaveBeenCalledTimes(2)
})
