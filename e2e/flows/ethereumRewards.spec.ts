import { readFile } from 'node:fs/promises'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import { balanceAt, consensusGwei, finalSlot, readOwner, readRewards } from '../src/ownerRewards.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

const text = siteText('en_US')
const stakedGwei = 64_000_000_000n
const weiPerGwei = 1_000_000_000n
const slotsPerDay = 64

/** A non-negative amount as shown: cut to five decimals. */
const shown = (wei: bigint) => formatWei(wei, 5).replace(/\.?0+$/, '')

test('[A1.03] [A2.19] [A2.20] [A2.81] [A2.82] [A2.83] [A2.84] [A2.85] [A2.89] [A2.90] [A2.91] [A2.103] [A9.12] daily rewards match the chain in chart, table and file, also without a wallet', async ({
  page,
  browser,
  wallet,
  devnet,
  stack,
  screens,
}) => {
  const owner = wallet.address.toLowerCase() as `0x${string}`
  const main = page.getByRole('main')
  const value = (label: `${string}.${string}`, on = page) =>
    on
      .getByRole('main')
      .locator('dt', { hasText: new RegExp(`^${text(label)}$`) })
      .locator('xpath=following-sibling::dd')
  const rows = main.getByRole('table', { name: text('reward.eth.history') }).locator('tbody tr')

  await test.step('before activation the page says what happens when', async () => {
    await screens.openConnected()
    await screens.prepare({ type: '0x02', totalEth: '64' })
    await screens.sign()
    await screens.expectConfirmed()
    await page.goto('/hoodi/reward')
    await expect(page).toHaveTitle(/^Reward - Ethereum Staking Dashboard \|/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('reward.eth.title'))
    const way = main.getByRole('list').filter({ hasText: text('reward.eth.waiting.step.firstDay') })
    await expect(way.getByRole('listitem')).toHaveCount(4)
    await expect(way.locator('[aria-current=step]')).toBeVisible()
    await expect(main.getByText(/Your 64 ETH are (deposited|active)/)).toBeVisible()
    await expect(value('reward.eth.planned.year')).toContainText('ETH')
    await expect(main.getByText(text('reward.eth.apr'), { exact: true })).toHaveCount(0)
    await expectAccessible(page, 'before the first reward')
  })

  // Active after nine epochs; then two finished, final and read days of eight epochs.
  await devnet.warpEpochs(28)
  await devnet.pause()
  try {
    // A day that ends with the newest final state is open until the server's next reading.
    if ((await finalSlot(stack)) % slotsPerDay === 0) await devnet.warpEpochs(1)
    await expect
      .poll(async () => (await readRewards(stack, owner)).days.filter(({ open }) => !open).length)
      .toBeGreaterThanOrEqual(2)
    await expect.poll(async () => (await readOwner(stack, owner)).reach.catchingUp).toBe(false)
    const [validator] = await validatorsOf(wallet.address, stack)
    // Each answer may be two seconds old: both must cover the newest final state.
    const told = async () => ({
      summary: await readOwner(stack, owner),
      rewards: await readRewards(stack, owner),
    })
    await expect
      .poll(async () => {
        const final = await finalSlot(stack)
        const { summary, rewards } = await told()
        return [summary, rewards].every(({ reach }) => reach.readTo?.slot === final)
      })
      .toBe(true)
    const {
      summary,
      rewards: { days },
    } = await told()

    await test.step("the server's figures match the beacon chain's states", async () => {
      const balance = await balanceAt(stack, summary.reach.readTo?.slot ?? 0, validator?.index ?? '')
      expect(summary.total.rewardsGwei).toBeGreaterThan(0n)
      expect(consensusGwei(summary.total)).toBe(balance - stakedGwei)
      expect(days.reduce((sum, day) => sum + consensusGwei(day), 0n)).toBe(balance - stakedGwei)
    })

    const earnedWei = consensusGwei(summary.total) * weiPerGwei + summary.total.executionWei
    await test.step('figures, income, chart and table show them', async () => {
      await page.reload()
      await expect(value('reward.eth.earned')).toContainText(shown(earnedWei))
      await expect(value('reward.eth.earned')).toContainText(`execution ${shown(summary.total.executionWei)}`)
      await expect(value('reward.eth.total')).toContainText(shown(summary.totalBalanceGwei * weiPerGwei))
      for (const span of ['day', 'week', 'month'] as const) {
        const income = summary.income?.[span]
        const incomeWei = income ? consensusGwei(income) * weiPerGwei + income.executionWei : 0n
        await expect(value(`reward.eth.income.${span}`)).toContainText(shown(incomeWei))
      }
      await expect(main.getByText(text('reward.eth.paidDaily'))).toBeVisible()
      await expect(main.getByText(/On this local chain a day lasts 64 seconds/).first()).toBeVisible()
      await expect(page.locator('canvas')).toBeVisible()
      await expect(rows).toHaveCount(Math.min(8, days.length))
      await expect(rows.first()).toContainText(shown((days[0]?.rewardsGwei ?? 0n) * weiPerGwei))
      await expect(
        main
          .getByRole('table', { name: text('reward.eth.events') })
          .getByText(text('reward.eth.event.deposit')),
      ).toBeVisible()
    })

    await test.step('a month is the sum of its days; the arrow keys walk the chart', async () => {
      await main.getByLabel(text('reward.history.span.month')).check({ force: true })
      const inTable = await rows.locator('td:first-of-type').allInnerTexts()
      expect(inTable.length).toBeLessThanOrEqual(days.length)
      await main.getByLabel(text('reward.history.span.day')).check({ force: true })
      const chart = main.getByRole('slider', { name: text('reward.eth.chartText') })
      await chart.focus()
      const newest = await chart.getAttribute('aria-valuetext')
      await page.keyboard.press('ArrowLeft')
      await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '')
    })

    await test.step('one tap shows how the return is computed, by layer', async () => {
      await main.getByRole('button', { name: text('reward.eth.aprHow') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('columnheader', { name: text('reward.eth.execution') })).toBeVisible()
      await expect(dialog.locator('tbody tr')).toHaveCount(3)
      await page.keyboard.press('Escape')
    })

    await test.step('the file has every day to the last digit, the tax file the finished ones', async () => {
      const csv = await saved(() => main.getByRole('button', { name: text('reward.eth.csvRewards') }).click())
      expect(csv[0]?.slice(0, 5)).toEqual([
        'date',
        'days',
        'consensus_rewards_eth',
        'execution_rewards_eth',
        'penalties_eth',
      ])
      expect(csv.slice(1).map(row => row.slice(0, 5))).toEqual(
        days.map(day => [
          day.date.slice(2),
          String(day.days),
          formatGwei(day.rewardsGwei),
          formatWei(day.executionWei),
          formatGwei(day.penaltiesGwei),
        ]),
      )
      await main.getByRole('button', { name: text('reward.eth.tax'), exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(text('reward.eth.taxNoPrices'))
      const tax = await saved(() =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: text('reward.eth.taxSave') })
          .click(),
      )
      const closed = days.filter(({ open }) => !open)
      expect(tax.slice(1).filter(([, type]) => type === 'consensus_reward')).toHaveLength(
        closed.filter(day => consensusGwei(day) !== 0n).length,
      )
    })

    await test.step('anyone can watch it without a wallet, in every look', async () => {
      for (const look of looks) {
        const context = await browser.newContext({ baseURL: stack.siteUrl })
        const other = await context.newPage()
        await applyLook(other, look)
        await other.goto(`/hoodi/reward?account=${wallet.address}`)
        const t = siteText(look.language)
        await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('reward.eth.watchedTitle'))
        await expect(other.getByRole('main')).toContainText(shown(earnedWei))
        await expect(other.getByText(t('reward.owner.watching'))).toBeVisible()
        await expect(other.locator('canvas')).toBeVisible()
        await expect(other.getByRole('link', { name: t('reward.eth.stakeMore') })).toHaveCount(0)
        await expect(
          other.getByRole('link', { name: t('reward.tabValidator'), exact: true }),
        ).toHaveAttribute('href', new RegExp(`account=${wallet.address}`))
        await expectAccessible(other, look.name)
        await expectNoSidewaysScroll(other, look.name)
        await context.close()
      }
    })
  } finally {
    await devnet.resume()
  }

  async function saved(click: () => Promise<void>): Promise<string[][]> {
    const download = page.waitForEvent('download')
    await click()
    const csv = await readFile(await (await download).path(), 'utf8')
    return csv
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map(line => line.split(','))
  }
})

test("[A2.92] [A2.93] [A2.94] [A2.95] [A2.96] an account without validators is led to a first stake, with a calculator at the chain's rate", async ({
  page,
  wallet,
}) => {
  await page.goto(`/hoodi/reward?account=${wallet.address}`)
  const main = page.getByRole('main')
  await expect(main.getByText(text('reward.eth.noneWatchedText'))).toBeVisible()
  const amount = main.getByLabel(text('reward.eth.calculatorAmount'))
  const planned = (name: string) =>
    main
      .locator('dt', { hasText: new RegExp(`^${text(`reward.eth.planned.${name}`)}$`) })
      .locator('xpath=following-sibling::dd')
  await expect(planned('year')).toContainText('ETH')
  await amount.fill('31')
  await expect(main.getByRole('alert')).toContainText(text('reward.eth.calculatorError.tooSmall'))
  await expect(planned('year')).toHaveText('–')
  await amount.fill('320')
  await expect(planned('day')).toContainText('ETH')
  const once = (await planned('fiveYears').textContent()) ?? ''
  await main.getByRole('checkbox', { name: text('reward.eth.compound') }).check()
  await expect(planned('fiveYears')).not.toHaveText(once)
  await expectAccessible(page, 'no validators')
})

test("the head of the dashboard leads to another network's, with the watched account and without a wallet", async ({
  page,
  wallet,
}) => {
  await page.goto(`/hoodi/claim?account=${wallet.address}`)
  const networks = page.getByRole('main').getByRole('combobox', { name: text('reward.network') })
  await expect(networks.getByRole('option')).toHaveText(['Hoodi test network', 'Conflux eSpace test network'])
  await networks.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(new RegExp(`/conflux/espace/dashboard\\?.*account=${wallet.address}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('reward.conflux.watchedTitle'))
  await networks.selectOption('Hoodi test network')
  await expect(page).toHaveURL(new RegExp(`/hoodi/reward\\?account=${wallet.address}`))
})
