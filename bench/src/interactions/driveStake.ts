import type { Devnet } from '@granary/devnet'
import type { Browser, Locator, Page } from 'playwright-core'
import { type Interaction, measureInteraction, tapAt } from './measureInteraction.ts'

type Visit = { browser: Browser; page: Page; siteUrl: string; devnet: Devnet }

/**
 * `settled`: on the screen once all that follows from the input is done. By default the page only comes to rest.
 */
type Input = (name: string, target: Locator, settled?: Locator) => Promise<void>

type Point = { x: number; y: number }

type Drive = Visit & {
  main: Locator
  heading: (name: string) => Locator
  button: (name: string) => Locator
  link: (name: string | RegExp) => Locator
  tap: Input
  press: (key: string) => Input
}

/**
 * Makes a stake with the development wallet, visits the dashboard, begins a withdrawal and a stake on Conflux.
 * @returns each interaction in turn
 */
export async function driveStake(visit: Visit): Promise<Interaction[]> {
  const measured: Interaction[] = []
  const drive = startDrive(visit, interaction => measured.push(interaction))
  for (const part of [plan, connect, fillDetails, stake, visitDashboard, beginWithdrawal, beginOnConflux])
    await part(drive)
  return measured
}

function startDrive(visit: Visit, onMeasured: (interaction: Interaction) => void): Drive {
  const { browser, page } = visit
  const main = page.getByRole('main')
  const measure = async (name: string, act: () => Promise<void>, settled: Locator) => {
    onMeasured(
      await measureInteraction({ browser, page, name, act, settled: () => settled.first().waitFor() }),
    )
    await rest(page)
  }
  return {
    ...visit,
    main,
    heading: name => page.getByRole('heading', { level: 1, name, exact: true }),
    button: name => main.getByRole('button', { name, exact: true }),
    link: name => main.getByRole('link', { name }),
    async tap(name, target, settled = main) {
      // A busy button takes no taps.
      const point = await pointOf(page, target.and(page.locator(':not([aria-disabled])')).first())
      await measure(name, () => tapAt(page, point), settled)
    },
    press:
      key =>
      async (name, target, settled = main) => {
        await target.focus()
        await rest(page)
        await measure(name, () => page.keyboard.press(key), settled)
      },
  }
}

/** The middle of an element, once it has stopped moving. */
async function pointOf(page: Page, target: Locator, before?: Point): Promise<Point> {
  await target.scrollIntoViewIfNeeded()
  await rest(page)
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing to tap: ${target}`)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return before?.x === point.x && before.y === point.y ? point : pointOf(page, target, point)
}

/** The page has been still for a moment, so that the next input waits for nothing. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(300)
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 5000 })))
}

async function plan({ page, main, siteUrl, button, link, tap, press }: Drive): Promise<void> {
  await page.goto(siteUrl)
  const toStake = link(/^Stake [\d,]+ ETH/)
  await toStake.waitFor()
  const amount = main.getByRole('textbox').first()
  await tap(
    'Home: Connect',
    page.getByRole('banner').getByRole('button', { name: 'Connect' }),
    dialogOf(page),
  )
  await press('Escape')('Home: close the dialog', dialogOf(page), toStake)
  await press('ArrowRight')(
    'Home: slider, one step',
    main.getByRole('slider'),
    main.getByText('11 validators'),
  )
  await amount.fill('35')
  await press('2')('Home: amount, one digit', amount, main.getByText('11 validators'))
  await tap('Home: Compounding', main.getByText('Compounding', { exact: true }))
  await tap('Home: Classic', main.getByText('Classic', { exact: true }))
  await tap('Home: Stake … ETH', toStake, button('Connect wallet'))
}

async function connect({ page, button, tap }: Drive): Promise<void> {
  const dialog = dialogOf(page)
  const wallet = dialog.getByRole('button', { name: /Development wallet/ })
  const question = page.getByRole('dialog', { name: 'Connect this page' })
  await tap('Connect wallet', button('Connect wallet'), wallet)
  await tap('Choose the wallet', wallet, question)
  await tap('Wallet: Connect', question.getByRole('button', { name: 'Connect' }), button('Continue'))
  await tap('Account', page.getByRole('banner').getByRole('button', { name: /0x/ }), dialog)
  await tap('Account: close', dialog.getByRole('button', { name: 'Close' }))
}

async function fillDetails({ page, main, button, tap, press }: Drive): Promise<void> {
  const count = page.getByLabel('Number of validators')
  const kind = (type: string) => main.getByRole('radio', { name: new RegExp(type) })
  await tap('Stake: kind 0x02', kind('0x02'), page.getByLabel('Total amount'))
  await tap('Stake: kind 0x01', kind('0x01'), count)
  await count.fill('')
  await press('1')('Stake: count, one digit', count)
  await tap('Stake: Add one validator', button('Add one validator'))
}

async function stake({ page, heading, button, link, tap }: Drive): Promise<void> {
  const sign = button('Sign and Broadcast')
  const dialog = dialogOf(page)
  await tap('Stake: Continue', button('Continue'), button('Generate Your Deposit Data'))
  await tap('Stake: Generate Your Deposit Data', button('Generate Your Deposit Data'), sign)
  await tap('Stake: Sign and Broadcast', sign, dialog)
  await tap('Wallet: Confirm', dialog.getByRole('button', { name: 'Confirm' }), heading('Deposit Confirmed!'))
  await tap('Stake: View Your Validator', link('View Your Validator'), heading('Your validators'))
}

async function visitDashboard({ page, devnet, heading, tap }: Drive): Promise<void> {
  // The stake becomes active, and two of the local chains' days pass.
  await devnet.warpEpochs(24)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })
  await tap('Tab: Rewards, first visit', tab('Rewards'), heading('Your rewards'))
  await tap('Tab: Claim, first visit', tab('Claim'))
  await tap('Tab: Activity, first visit', tab('Activity'), heading('Activity'))
  await tap('Tab: Validators', tab('Validators'), heading('Your validators'))
  await tap('Tab: Rewards', tab('Rewards'), heading('Your rewards'))
  await tap('Tab: Activity', tab('Activity'), heading('Activity'))
}

async function beginWithdrawal({ heading, main, devnet, button, link, tap }: Drive): Promise<void> {
  // Old enough to exit.
  await devnet.warpEpochs(24)
  await tap('Activity: Full withdraw', link('Full withdraw (exit)'), heading('Full withdraw (exit)'))
  const validator = main.getByRole('listitem').getByRole('checkbox').and(main.locator(':enabled'))
  await validator.first().waitFor()
  await tap('Withdrawal: a validator', validator)
  await tap('Withdrawal: Review', button('Review'), heading('Review the exit'))
}

async function beginOnConflux({ page, main, siteUrl, tap, press }: Drive): Promise<void> {
  await page.goto(`${siteUrl}/conflux/espace/staking?network=testnet`)
  const amount = main.getByRole('textbox').first()
  await amount.waitFor()
  await press('2')('Conflux: amount, one digit', amount)
  await tap('Conflux: Switch to Conflux', main.getByRole('button', { name: /^Switch to/ }))
}

const dialogOf = (page: Page) => page.getByRole('dialog')
