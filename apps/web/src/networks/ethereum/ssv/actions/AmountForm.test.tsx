// @vitest-environment jsdom
import type { SsvCluster } from '@granary/api/ssv'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { loadMessages } from '#web/i18n/messages.ts'
import { exampleClusterId, exampleOwner } from '../test/exampleAnswers.ts'
import { AmountForm } from './AmountForm.tsx'

beforeEach(() => loadMessages(['stake.ssv']))

const eth = 10n ** 18n
const cluster: SsvCluster = {
  id: exampleClusterId,
  owner: exampleOwner,
  operatorIds: [1, 2, 3, 4],
  feeAsset: 'eth',
  snapshot: { validatorCount: 1, networkFeeIndex: 0n, index: 0n, active: true, balanceWei: eth / 10n },
  snapshotAt: { blockNumber: 1, logIndex: 0, transactionHash: `0x${'dd'.repeat(32)}` },
  ...{ effectiveBalanceGwei: 32_000_000_000n, expectedBalanceGwei: 32_000_000_000n, otherKeys: 0 },
  status: 'active',
  balanceWei: eth / 10n,
  // 0.0000720 ETH a day
  burnWeiPerBlock: 10_000_000_000n,
  collateralWei: eth / 1000n,
  runwayBlocks: 9_900_000,
  blockNumber: 10,
}

async function draw(action: Parameters<typeof AmountForm>[0]['action'], change: Partial<SsvCluster> = {}) {
  const onReview = vi.fn()
  await renderInSite(
    <AmountForm
      action={action}
      cluster={{ ...cluster, ...change }}
      head={null}
      button={<button type="submit">Review</button>}
      onReview={onReview}
    />,
  )
  return onReview
}

const field = () => screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const review = () => fireEvent.click(screen.getByRole('button', { name: 'Review' }))
const shownFor = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('a top-up shows the balance and the day that follow from it', async () => {
  const onReview = await draw('deposit')
  type('0.072')
  expect(shownFor('Balance afterwards')).toBe('0.172ETH')
  // (0.172 - 0.001) ETH at 0.000072 ETH a day
  expect(shownFor('Lasts until')).toContain('(2,375 days)')
  review()
  expect(onReview).toHaveBeenCalledWith({ action: 'deposit', amountWei: (eth * 72n) / 1000n })
})

test('a period fills in what it costs', async () => {
  await draw('deposit')
  fireEvent.click(screen.getByRole('button', { name: '1 year' }))
  expect(field().value).toBe('0.02628')
})

test('the most that can be withdrawn leaves the collateral', async () => {
  const onReview = await draw('withdraw')
  fireEvent.click(screen.getByRole('button', { name: 'Maximum' }))
  expect(field().value).toBe('0.0989995')
  expect(screen.getByText(/Less than 30 days/)).toBeTruthy()
  review()
  expect(onReview).toHaveBeenCalledTimes(1)
})

test('a withdrawal below the collateral is refused in the form', async () => {
  const onReview = await draw('withdraw')
  type('0.0999')
  expect(await screen.findByText(/would fall below the liquidation collateral/)).toBeTruthy()
  review()
  expect(onReview).not.toHaveBeenCalled()
})

test('a reactivation begins with half a year and the collateral, and takes no less than the collateral', async () => {
  await draw('reactivate', {
    status: 'liquidated',
    balanceWei: 0n,
    snapshot: { ...cluster.snapshot, active: false, balanceWei: 0n },
  })
  // 0.001 + 182 × 0.000072
  expect(field().value).toBe('0.014104')
  expect(shownFor('Lasts until')).toContain('(182 days)')
  type('0.0005')
  expect(await screen.findByText(/at least the liquidation collateral, 0.001 ETH/)).toBeTruthy()
})
