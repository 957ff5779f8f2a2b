import { readFile } from 'node:fs/promises'
import { formatDrip } from '@granary/staking/amount'
import type { Download, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { ConfluxDashboard } from '../src/ConfluxDashboard.ts'
import { confluxRewards, type StakerHistory, untilRead } from '../src/confluxHistory.ts'
import { test, whileNoBlocks } from '../src/confluxTest.ts'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import { PlayPools } from '../src/PlayPools.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll } from '../src/test.ts'

const text = siteText('en_US')
const daySeconds = 86_400

test('[A2.11] [A2.12] vote pool: rewards to the Drip, then claim across a reload, unstake, withdraw', async ({
  page,
  wallet,
  conflux,
  devnet,
  stack,
}) => {
  const pools = new PlayPools(conflux)
  const dashboard = new ConfluxDashboard(page, text)
  await pools.stake(wallet.account, 'vote', 3000)
  for (const interest of [2, 3, 4]) {
    await pools.payInterest('vote', interest)
    await devnet.passConfluxTime(daySeconds)
  }
  await devnet.mineConflux(61)
  const earned = async () => {
    const { claimed, claimable } = await pools.voteInterest(wallet.address)
    return claimed + claimable
  }
  // Interest keeps coming in meanwhile.
  const expectEarned = (figure: `${string}.${string}`) =>
    expect(async () => {
      const drip = await earned()
      expect(await dashboard.exactFigure(figure)).toBe(`${formatDrip(drip)} CFX`)
    }).toPass({ intervals: [500] })
  expect(await earned()).toBeGreaterThan(parseEther('1'))
  const history = await untilRead(stack, stack.votePool, wallet.address, { days: 4, totalDrip: earned })

  await dashboard.open(`?pool=${stack.votePool}`)
  await expect(page).toHaveTitle(/^Dashboard - CFX - Conflux Staking Dashboard \|/)
  await dashboard.connect(wallet)
  await expect(dashboard.figure('reward.conflux.staked')).toContainText('3,000')
  await expectEarned('reward.conflux.earned')
  await expectEarned('reward.conflux.claimable')
  await expect(
    page.getByRole('table', { name: text('reward.conflux.history') }).locator('tbody tr'),
  ).toHaveCount(history.days.length)
  await expect(page.locator('canvas')).toBeVisible()
  await expectSaved(page, () => confluxRewards(stack, stack.votePool, wallet.address))

  await dashboard.choose('claim')
  await dashboard.expectRefused('0', 'AMOUNT_ZERO')
  await dashboard.expectRefused('a lot', 'AMOUNT_MALFORMED')
  await dashboard.expectRefused('1000', 'CLAIM_ABOVE_INTEREST')
  await dashboard.button('claim.conflux.all').click()
  await dashboard.review('claim')
  await whileNoBlocks(conflux, async () => {
    await dashboard.button('stake.action.sign').click()
    await expect(dashboard.heading('stake.action.step.broadcast')).toBeVisible()
    await page.reload()
    await expect(dashboard.heading('stake.action.step.broadcast')).toBeVisible()
  })
  await dashboard.finish()
  const after = await pools.voteInterest(wallet.address)
  expect(after.claimed).toBeGreaterThanOrEqual(BigInt(history.totalRewardDrip))
  expect(after.claimable).toBeLessThan(parseEther('0.1'))
  await expectEarned('reward.conflux.earned')

  await dashboard.choose('unstake')
  await dashboard.expectRefused('4', 'UNSTAKE_ABOVE_STAKED')
  await dashboard.expectRefused('0.5', 'VOTE_TOO_SMALL')
  await dashboard.amount.fill('2')
  await dashboard.carryOut('unstake')
  await expect(dashboard.figure('reward.conflux.staked')).toContainText('1,000')
  await expect(dashboard.main.getByText(text('reward.conflux.unlockingText'))).toBeVisible()
  await dashboard.choose('withdraw')
  await dashboard.expectRefused('2', 'WITHDRAW_STILL_LOCKED')

  await pools.work('vote')
  await devnet.mineConflux(31)
  await pools.work('vote')
  const balance = await conflux.getBalance({ address: wallet.address })
  await expect(dashboard.main.getByText('2,000 CFX').first()).toBeVisible()
  await dashboard.button('claim.conflux.all').click()
  await expect(dashboard.amount).toHaveValue('2')
  await dashboard.carryOut('withdraw')
  expect((await conflux.getBalance({ address: wallet.address })) - balance).toBeGreaterThan(
    parseEther('1999.9'),
  )
  await expect(
    page.getByRole('table', { name: text('reward.conflux.events') }).locator('tbody tr'),
  ).toHaveCount(4)
})

test('share pool: growth to the Drip, unstakes and withdraws any amount; the wallet leaves another network first', async ({
  page,
  wallet,
  conflux,
  devnet,
  stack,
}) => {
  const pools = new PlayPools(conflux)
  const dashboard = new ConfluxDashboard(page, text)
  await pools.stake(wallet.account, 'share', 1234.5)
  for (const interest of [2, 3]) {
    await pools.payInterest('share', interest)
    await devnet.passConfluxTime(daySeconds)
  }
  await devnet.mineConflux(1)
  const growth = async () => (await pools.shareWorth(wallet.address)) - parseEther('1234.5')
  expect(await growth()).toBeGreaterThan(parseEther('1'))
  await untilRead(stack, stack.sharePool, wallet.address, { days: 3, totalDrip: growth })

  await dashboard.open(`?pool=${stack.sharePool}`)
  await dashboard.connect(wallet)
  await expect(dashboard.figure('reward.conflux.staked')).toContainText('1,23')
  await expect(async () => {
    const drip = await growth()
    expect(await dashboard.exactFigure('reward.conflux.earned')).toBe(`${formatDrip(drip)} CFX`)
  }).toPass({ intervals: [500] })
  await expectSaved(page, () => confluxRewards(stack, stack.sharePool, wallet.address))

  await dashboard.choose('unstake')
  await dashboard.expectRefused('99999', 'UNSTAKE_ABOVE_STAKED')
  await wallet.changeChain(page, 560048)
  const toConflux = dashboard.main.getByRole('button', { name: /^Switch to / })
  await expect(toConflux).toBeVisible()
  await toConflux.click()
  await dashboard.amount.fill('100.25')
  await dashboard.carryOut('unstake')
  await expect(dashboard.main.getByText(text('reward.conflux.unlockingText'))).toBeVisible()

  await pools.work('share')
  await devnet.mineConflux(31)
  await pools.work('share')
  const balance = await conflux.getBalance({ address: wallet.address })
  await dashboard.choose('withdraw')
  await expect(dashboard.amount).toHaveValue(/^100\.2/)
  await dashboard.carryOut('withdraw')
  expect((await conflux.getBalance({ address: wallet.address })) - balance).toBeGreaterThan(
    parseEther('100.2'),
  )
})

test('watches an account without a wallet: at most two round trips, in Chinese, light and dark, phone and desktop', async ({
  page,
  wallet,
  conflux,
  devnet,
  stack,
}) => {
  const pools = new PlayPools(conflux)
  await pools.stake(wallet.account, 'vote', 2000)
  await pools.payInterest('vote', 1)
  await devnet.passConfluxTime(daySeconds)
  await devnet.mineConflux(1)
  const earned = async () => {
    const { claimed, claimable } = await pools.voteInterest(wallet.address)
    return claimed + claimable
  }
  await untilRead(stack, stack.votePool, wallet.address, { days: 2, totalDrip: earned })
  for (const look of looks.filter(({ language }) => language === 'zh_CN')) {
    const dashboard = new ConfluxDashboard(page, siteText(look.language))
    let roundTrips = 0
    const count = (request: { url(): string }) => {
      if (request.url().includes('/networks/cfx/rpc')) roundTrips += 1
    }
    await applyLook(page, look)
    page.on('request', count)
    await dashboard.open(`?account=${wallet.address}&pool=${stack.votePool}`)
    await expect(dashboard.figure('reward.conflux.staked')).toContainText('2,000')
    // From here on the page renews its figures in intervals, however long the chart takes.
    page.off('request', count)
    expect(roundTrips).toBeLessThanOrEqual(2)
    await expect(page.locator('canvas')).toBeVisible()
    await expect(dashboard.button('claim.conflux.review')).toBeHidden()
    await expectAccessible(page, look.name)
    await expectNoSidewaysScroll(page, look.name)
  }
})

test('the first minute of a share stake: rounding is no loss, and nothing is wider than a phone of 360 px', async ({
  page,
  wallet,
  conflux,
  stack,
}) => {
  const pools = new PlayPools(conflux)
  const dashboard = new ConfluxDashboard(page, text)
  await pools.stake(wallet.account, 'share', 10)
  await page.setViewportSize({ width: 360, height: 740 })
  await dashboard.open(`?account=${wallet.address}&pool=${stack.sharePool}`)
  await expect(dashboard.figure('reward.conflux.staked')).toContainText('10CFX')
  await expect(dashboard.figure('reward.conflux.earned')).toContainText(/^(0|<?0\.\d+)CFX/)
  await expectNoSidewaysScroll(page, 'first minute')
})

test('distinguishes a missing account, a typing error and an account without a stake', async ({
  page,
  stack,
  wallet,
}) => {
  const dashboard = new ConfluxDashboard(page, text)
  await dashboard.open('')
  await expectAccessible(page, 'nobody')
  const typo = wallet.address.replace(/[a-f]/, letter => letter.toUpperCase())
  await page.getByLabel(text('reward.owner.watchLabel')).fill('me.eth')
  await dashboard.button('reward.owner.watchShow').click()
  await expect(page.getByText(text('reward.owner.address.ADDRESS_MALFORMED'))).toBeVisible()
  if (typo !== wallet.address) {
    await dashboard.open(`?account=${typo}`)
    await expect(page.getByText(text('reward.owner.address.ADDRESS_CHECKSUM'))).toBeVisible()
  }
  await dashboard.open(`?account=${wallet.address}&pool=${stack.sharePool}`)
  await expect(page.getByText(text('reward.conflux.noneWatchedText'))).toBeVisible()
  await expectAccessible(page, 'nothing staked')
})

/** The file holds the server's data, to the Drip. */
async function expectSaved(page: Page, history: () => Promise<StakerHistory>): Promise<void> {
  await expect(async () => expect(await savedRewards(page)).toEqual(expectedRows(await history()))).toPass()
}

/** The saved file without the newest day's block, which advances meanwhile. */
async function savedRewards(page: Page): Promise<string[][]> {
  const saved: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name: text('reward.conflux.csvRewards') }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.startsWith('\uFEFFdate,days,reward_cfx,total_reward_cfx,staked_cfx,block,final\r\n')).toBe(true)
  expect(file.endsWith('\r\n')).toBe(true)
  const rows = file.trimEnd().split('\r\n').slice(1)
  return withoutNewestBlock(rows.map(row => row.split(',')))
}

/** The expected rows, from the server's data. */
function expectedRows({ days }: StakerHistory): string[][] {
  const rows = days.map(day => [
    day.date.slice(2),
    String(day.days),
    formatDrip(BigInt(day.rewardDrip)),
    formatDrip(BigInt(day.totalRewardDrip)),
    formatDrip(BigInt(day.stakedDrip)),
    String(day.blockNumber),
    day.open ? 'no' : 'yes',
  ])
  return withoutNewestBlock(rows)
}

function withoutNewestBlock(rows: string[][]): string[][] {
  return rows.map((row, place) => (place === 0 ? row.toSpliced(5, 1) : row))
}
