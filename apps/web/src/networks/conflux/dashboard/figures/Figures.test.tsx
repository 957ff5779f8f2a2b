// @vitest-environment jsdom
import type { ConfluxPosition } from '@granary/staking/conflux'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInSite } from '../test/drawInSite.tsx'
import { examplePosition, exampleState } from '../test/examples.ts'
import { Figures } from './Figures.tsx'

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const realised = { sevenDays: 999, thirtyDays: null, sinceStart: null }

test('a vote pool shows stake, total earnings, claimable interest and both returns', async () => {
  await drawInSite(
    <Figures
      kind="vote"
      position={examplePosition}
      state={exampleState}
      history="loading"
      realised={realised}
    />,
  )
  expect(figure('Total staked')).toBe('5,000CFX5 votes of 1,000 CFX')
  expect(figure('Total earned')).toBe('42CFX40 CFX of it claimed')
  expect(figure('Claimable now')).toContain('2CFX')
  expect(figure('APY')).toBe('12.34%9.99% actually paid over 7 days')
})

test('one failed read leaves the other figures, and shows no zero', async () => {
  const position = { ...examplePosition, claimableDrip: null }
  await drawInSite(
    <Figures
      kind="vote"
      position={position}
      state={{ ...exampleState, apyBasisPoints: null }}
      history="unread"
      realised={undefined}
    />,
  )
  expect(figure('Total staked')).toContain('5,000')
  expect(figure('Claimable now')).toContain('Not loaded')
  expect(figure('Total earned')).toContain('Not loaded')
  expect(figure('APY')).toContain('Not loaded')
})

test('a share pool shows the share value, and no earnings before its history loads', async () => {
  const position = { ...examplePosition, claimableDrip: null, claimedDrip: null, shares: 5n * 10n ** 18n }
  const history = {
    totalRewardDrip: 0n,
    indexedTo: { blockNumber: 7, timestampSeconds: 1 },
    catchingUp: true,
  }
  await drawInSite(
    <Figures kind="share" position={position} state={exampleState} history={history} realised={undefined} />,
  )
  expect(figure('Total staked')).toContain('5 shares')
  expect(figure('Share price')).toContain('What one share pays out.')
  expect(figure('Share price')).toContain('1CFX')
  expect(figure('Total earned')).toBe('Not loadedHistory is still loading')
})

test.each([
  [-1n, '0CFX'],
  [-(10n ** 12n), '-0.0001CFX'],
  [-1234n * 10n ** 18n - 7n, '-1,234.0001CFX'],
])(
  'a share worth %s Drip less than staked shows as %s: rounding as no loss, a slashing in few digits',
  async (drip, shown) => {
    const position = {
      ...examplePosition,
      stakedDrip: 10n ** 19n - 1n,
      claimableDrip: null,
      claimedDrip: null,
    }
    const history = {
      totalRewardDrip: drip,
      indexedTo: { blockNumber: 7, timestampSeconds: 1 },
      catchingUp: false,
    }
    await drawInSite(
      <Figures
        kind="share"
        position={position}
        state={exampleState}
        history={history}
        realised={undefined}
      />,
    )
    expect(figure('Total earned')).toContain(shown)
    expect(figure('Total staked')).toContain('10CFX')
  },
)

test('unstaked CFX on their way back are a large figure with their date', async () => {
  const draw = (changed: Partial<ConfluxPosition>) =>
    drawInSite(
      <Figures
        kind="vote"
        position={{
          ...examplePosition,
          stakedDrip: 0n,
          unlockedDrip: 0n,
          withdrawableNowDrip: 0n,
          ...changed,
        }}
        state={exampleState}
        history="loading"
        realised={undefined}
      />,
    )
  const entry = {
    amountDrip: 10n ** 21n,
    endBlock: 1100n,
    expectedBlock: 1100n,
    endsAtSeconds: 1_795_415_827,
  }
  await draw({ queue: [{ type: 'unlocking', ...entry }] })
  expect(figure('Total staked')).toContain('0CFX')
  expect(figure('Being returned')).toMatch(/^1,000CFXCan be withdrawn from about November 2[23].*$/)
  cleanup()
  await draw({ unlockedDrip: 10n ** 21n, withdrawableNowDrip: 10n ** 21n })
  expect(figure('Being returned')).toBe('2,000CFX1,000 CFX of it can be withdrawn now')
  cleanup()
  await draw({ unlockingDrip: null })
  expect(figure('Being returned')).toBe('Not loaded')
  cleanup()
  await draw({ unlockingDrip: 0n })
  expect(screen.queryByText('Being returned')).toBeNull()
})
