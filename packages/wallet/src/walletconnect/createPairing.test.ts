import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RemoteWallet } from '../core/index.ts'
import { createPairing, isPairingExpired, reusesPairing } from './createPairing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

function proposed() {
  const shown: (string | null)[] = []
  const ended: string[] = []
  let approve = (_: RemoteWallet) => {}
  let refuse = (_: unknown) => {}
  let proposals = 0
  const pairing = createPairing({
    propose: async () => {
      proposals++
      const approval = new Promise<RemoteWallet>((resolve, reject) => {
        approve = resolve
        refuse = reject
      })
      return { uri: `wc:${proposals}`, approval }
    },
    show: uri => shown.push(uri),
  })
  const wallet = { disconnect: async () => void ended.push('session') } as unknown as RemoteWallet
  return {
    pairing,
    wallet,
    shown,
    ended,
    proposals: () => proposals,
    approve: () => approve(wallet),
    refuse: (cause: unknown) => refuse(cause),
  }
}

test('[B4.14] [B4.15] [B9.07] [B9.08] a URI lives four minutes and counts as expired within ten seconds of its end', () => {
  expect(isPairingExpired(0, 4 * minute - 10_001)).toBe(false)
  expect(isPairingExpired(0, 4 * minute - 10_000)).toBe(true)
  expect(isPairingExpired(0, 4 * minute)).toBe(true)
})

test('[B4.14] [B4.15] an unanswered pairing ends after 3 min 50 s, and its URI is no longer shown', async () => {
  const { pairing, shown } = proposed()
  const outcome = pairing.connect().catch(error => error.code)
  await vi.advanceTimersByTimeAsync(3 * minute + 49_000)
  expect(shown).toEqual(['wc:1'])
  expect(pairing.isOpen()).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await outcome).toBe('PAIRING_EXPIRED')
  expect(shown).toEqual(['wc:1', null])
  expect(pairing.isOpen()).toBe(false)
})

test('a device that slept past the end expires the pairing soon after it wakes', async () => {
  const { pairing } = proposed()
  const outcome = pairing.connect().catch(error => error.code)
  await vi.advanceTimersByTimeAsync(1000)
  vi.setSystemTime(Date.now() + 60 * minute)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await outcome).toBe('PAIRING_EXPIRED')
})

test('an approval given while the page was suspended counts once the relay is back', async () => {
  const { pairing, approve, wallet, ended } = proposed()
  const outcome = pairing.connect().catch(error => error.code)
  await vi.advanceTimersByTimeAsync(1000)
  vi.setSystemTime(Date.now() + 5 * minute)
  await vi.advanceTimersByTimeAsync(8000)
  approve()
  expect(await outcome).toBe(wallet)
  expect(ended).toEqual([])
})

test('a wallet that approves too late gets its session ended', async () => {
  const { pairing, approve, ended } = proposed()
  const outcome = pairing.connect().catch(error => error.code)
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(await outcome).toBe('PAIRING_EXPIRED')
  approve()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual(['session'])
})

test('proposes once, however often it is connected, and shows the URI again', async () => {
  const { pairing, wallet, approve, shown, proposals } = proposed()
  const first = pairing.connect()
  await vi.advanceTimersByTimeAsync(minute)
  const second = pairing.connect()
  expect(shown).toEqual(['wc:1', 'wc:1'])
  approve()
  expect(await first).toBe(wallet)
  expect(await second).toBe(wallet)
  expect(proposals()).toBe(1)
  expect(pairing.isOpen()).toBe(false)
})

test('a refusal reaches the page and ends the pairing', async () => {
  const { pairing, refuse } = proposed()
  const outcome = pairing.connect().catch(error => error)
  await vi.advanceTimersByTimeAsync(0)
  refuse({ code: 5000, message: 'User rejected.' })
  expect(await outcome).toEqual({ code: 5000, message: 'User rejected.' })
  expect(pairing.isOpen()).toBe(false)
})

test('only Telegram and iOS Safari come back to the same URI', () => {
  expect(reusesPairing({ isTelegram: true, isIosSafari: false })).toBe(true)
  expect(reusesPairing({ isTelegram: false, isIosSafari: true })).toBe(true)
  expect(reusesPairing({ isTelegram: false, isIosSafari: false })).toBe(false)
})
