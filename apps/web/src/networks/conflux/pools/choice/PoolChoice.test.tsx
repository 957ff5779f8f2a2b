// @vitest-environment jsdom
import { PoolNotFoundError } from '@granary/staking/conflux'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { changeLocale, loadMessages, startMessages } from '#web/i18n/messages.ts'
import type { KnownPool } from '../reading/usePools.ts'
import { PoolChoice } from './PoolChoice.tsx'

const cfx = 10n ** 18n

function known(number: number, more: Partial<KnownPool> = {}): KnownPool {
  const pool = {
    chainId: 1030,
    kind: 'vote',
    address: `0x${String(number).repeat(40)}`,
    name: `Configured ${number}`,
    operator: 'PHX',
  } as KnownPool['pool']
  const state = {
    block: { number: 1, timestampSeconds: 1 },
    name: `Pool ${number}`,
    apyBasisPoints: 912n,
    userShareBasisPoints: 9_600n,
    stakers: 1_234n,
    totalStakedDrip: 5_000_000n * cfx,
    lockBlocks: 1_123_200n,
    unlockBlocks: null,
    isOpen: true,
    shortfallDrip: 0n,
    withdrawableDrip: 0n,
    sharePriceDrip: null,
  }
  return { pool, reading: { pool, state, position: null, failure: null }, history: null, ...more }
}

beforeAll(async () => {
  await startMessages(['common', 'stake', 'stake.conflux'])
  await loadMessages(['stake', 'stake.conflux'])
})

function show(pools: readonly KnownPool[], onChoose = vi.fn()) {
  render(
    <I18nProvider i18n={i18n}>
      <PoolChoice pools={pools} chosen={pools[0]?.pool.address ?? ''} blockSeconds={1} onChoose={onChoose} />
    </I18nProvider>,
  )
  return onChoose
}

test('pools are a choice by name and return, and the chosen one shows its figures', () => {
  const onChoose = show([known(1), known(2)])
  const group = screen.getByRole('group', { name: 'Choose a pool' })
  expect(within(group).getAllByRole('radio')).toHaveLength(2)
  expect(within(group).getAllByText('9.12% APY')).toHaveLength(2)
  expect(screen.getByText('about 13 days')).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(screen.getByText('not reported')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Configured 2' }))
  expect(onChoose).toHaveBeenCalledWith(`0x${'2'.repeat(40)}`)
})

test('an unusable pool is listed with its reason', () => {
  const dead = known(1)
  const failure = new PoolNotFoundError(dead.pool)
  show([{ ...dead, reading: { pool: dead.pool, state: null, position: null, failure } }, known(2)])
  expect(screen.getByText('Unavailable')).toBeTruthy()
  expect(screen.getByText('There is no pool at this address')).toBeTruthy()
  expect(screen.getByText('Code: POOL_NOT_FOUND')).toBeTruthy()
})

test("the actual return appears beside the contract's rate", () => {
  const realisedApy = { sevenDays: 800, thirtyDays: 845, sinceStart: 860 }
  show([known(1, { history: { realisedApy } as KnownPool['history'] }), known(2)])
  expect(screen.getByText('APY actually paid, last 30 days')).toBeTruthy()
  expect(screen.getByText('8.45%')).toBeTruthy()
})

test('on a phone the figures start folded, so that the amount stays in sight; on a wide screen they start open', () => {
  vi.stubGlobal('innerWidth', 390)
  show([known(1), known(2)])
  expect(screen.getByText('All figures of this pool').closest('details')?.open).toBe(false)
  cleanup()
  vi.stubGlobal('innerWidth', 1440)
  show([known(1), known(2)])
  expect(screen.getByText('All figures of this pool').closest('details')?.open).toBe(true)
  vi.unstubAllGlobals()
})

test('a single pool is no choice', () => {
  show([known(1)])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a pool has its name from the settings, whatever its contract says', () => {
  const named = known(1)
  show([known(2), { ...named, pool: { ...named.pool, name: 'Ours' } }])
  expect(screen.getByRole('radio', { name: 'Ours' })).toBeTruthy()
})

test('the Chinese page says the same', async () => {
  await changeLocale('zh_CN')
  show([known(1), known(2)])
  expect(await screen.findByRole('group', { name: '选择质押池' })).toBeTruthy()
  expect(screen.getAllByText('由 PHX 运营')).toHaveLength(2)
})
