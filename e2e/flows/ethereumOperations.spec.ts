import type { Locator, Page } from '@playwright/test'
import { type Address, createPublicClient, http, parseEther } from 'viem'
import { expectAccessible } from '../src/expectAccessible.ts'
import { pressIfThere } from '../src/pressIfThere.ts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

const text = siteText('en_US')
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: `${string}.${string}`) =>
  main(page).getByRole('button', { name: text(id), exact: true })

/** The newest row of that kind in the list of operations. */
const operation = (page: Page, what: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: text(`claim.operation.what.${what}`) })
    .first()

/** A line of the form. */
const line = (page: Page, index: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: text('claim.action.validator').replace('{index}', index) })

const balanceOf = (address: Address, { ethereumRpcUrl }: StackAddresses) =>
  createPublicClient({ transport: http(ethereumRpcUrl) }).getBalance({ address })

async function choose(page: Page, action: string, indices: readonly string[]): Promise<void> {
  await page.goto(`/hoodi/operation?action=${action}&validators=${indices.join(',')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(`claim.action.title.${action}`))
  for (const index of indices) await expect(line(page, index)).toBeVisible()
}

const rowOf = (page: Page, id: `${string}.${string}`) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(text(id), { exact: true }) })

/** From the filled form to a review whose checks passed. */
async function reviewIt(page: Page): Promise<void> {
  const sign = button(page, 'stake.action.sign')
  await expect(async () => {
    // The server's answers may be two seconds older than the newest block: of a validator too young, then of other figures.
    await pressIfThere(button(page, 'claim.action.review'))
    await pressIfThere(button(page, 'stake.action.checkAgain'))
    await expect(sign).toBeEnabled({ timeout: 5_000 })
  }).toPass()
}

/** From the filled form to the block. */
async function signIt(page: Page): Promise<void> {
  await reviewIt(page)
  await button(page, 'stake.action.sign').click()
  await expect(page.getByRole('heading', { name: text('stake.action.step.confirmed') })).toBeVisible()
  await main(page)
    .getByRole('link', { name: text('claim.action.toOperations') })
    .click()
}

// A failed test must not leave the clock stopped.
test.afterEach(({ devnet }) => devnet.resume())

test('[A2.25] [A2.26] [A2.97] [A2.98] the ways out of a stake: compounding, top-up, partial, exit', async ({
  page,
  wallet,
  devnet,
  stack,
}) => {
  const account = wallet.address
  const screens = new StakingScreens(page, wallet, text)
  const prompts = () => wallet.count('eth_sendTransaction') + wallet.count('wallet_sendCalls')
  const ownOf = () => validatorsOf(account, stack)

  await test.step('two classic validators become active', async () => {
    await screens.openConnected()
    await screens.prepare({ type: '0x01', count: 2 })
    await screens.sign()
    await screens.expectConfirmed()
    // From here on only warps move the chain, so that a young validator stays young.
    await devnet.pause()
    await expect
      .poll(async () => {
        await devnet.warpEpochs(1)
        return (await ownOf()).map(({ status }) => status)
      })
      .toEqual(['active_ongoing', 'active_ongoing'])
  })
  const [first = '', second = ''] = (await ownOf()).map(({ index }) => index)
  const before = prompts()

  await test.step('too young, then the wrong credentials: both reported before the wallet is asked', async () => {
    await page.goto('/hoodi/operation')
    await expect(page).toHaveTitle(/^Operation/)
    await expect(operation(page, 'stake')).toBeVisible()
    await main(page)
      .getByRole('link', { name: text('claim.operation.partial') })
      .click()
    await expect(line(page, first)).toContainText(text('claim.action.obstacle.VALIDATOR_TOO_YOUNG'))
    await expect(line(page, first).getByRole('checkbox')).toBeDisabled()
    await devnet.warpEpochs(3)
    await choose(page, 'partial', [first, second])
    for (const index of [first, second])
      await expect(line(page, index)).toContainText(text('claim.action.obstacle.PARTIAL_NEEDS_COMPOUNDING'))
    await expectAccessible(page, 'form of a partial withdrawal')
    await button(page, 'claim.action.review').click()
    await expect(page.getByText(text('claim.action.noneChosen'))).toBeVisible()
    expect(prompts()).toBe(before)
    await devnet.resume()
  })

  await test.step('both switch to compounding in one confirmation', async () => {
    wallet.takesBundles = true
    await choose(page, 'compound', [first, second])
    await signIt(page)
    expect(prompts()).toBe(before + 1)
    expect(wallet.count('wallet_sendCalls')).toBe(1)
    await devnet.warpEpochs(1)
    await expect(operation(page, 'compound')).toContainText(text('claim.operation.result.compounded'))
    for (const { validator } of await ownOf()) expect(validator.withdrawal_credentials).toMatch(/^0x02/)
  })

  await test.step('a top-up of 8 ETH waits in the queue, then counts', async () => {
    await choose(page, 'top-up', [first])
    await line(page, first).getByRole('textbox').fill('8')
    await signIt(page)
    await devnet.warpEpochs(5)
    await expect(operation(page, 'topUp')).toContainText(text('claim.operation.state.done'))
    const { balance } = (await ownOf()).find(({ index }) => index === first) ?? {}
    expect(Number(balance)).toBeGreaterThan(40_000_000_000)
  })

  await test.step('a partial withdrawal pays exactly the requested amount', async () => {
    await choose(page, 'partial', [first])
    const asked = prompts()
    await line(page, first).getByRole('textbox').fill('900')
    await button(page, 'claim.action.review').click()
    await expect(line(page, first)).toContainText(text('claim.action.obstacle.PARTIAL_ABOVE_EXCESS'))
    expect(prompts()).toBe(asked)
    await line(page, first).getByRole('textbox').fill('1.25')
    await signIt(page)
    await expect(operation(page, 'partial')).toContainText(text('claim.operation.state.working'))
    const held = await balanceOf(account, stack)
    await expect
      .poll(async () => {
        await devnet.warpEpochs(1)
        return (await balanceOf(account, stack)) - held
      })
      .toBe(parseEther('1.25'))
    await devnet.warpEpochs(4)
    await expect(operation(page, 'partial')).toContainText('Paid 1.25 ETH')
  })

  await test.step('the wallet requests a full exit', async () => {
    await choose(page, 'exit', [first])
    await signIt(page)
  })
})

test('a rejection, a lost network, a double click and a reload while pending: one exit request in the end', async ({
  page,
  context,
  wallet,
  devnet,
  stack,
}) => {
  const screens = new StakingScreens(page, wallet, text)
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  await screens.sign()
  await screens.expectConfirmed()
  await devnet.warpEpochs(12)
  const [{ index = '' } = {}] = await validatorsOf(wallet.address, stack)
  const before = wallet.count('eth_sendTransaction')
  const sign = button(page, 'stake.action.sign')
  const heading = (id: `${string}.${string}`) => page.getByRole('heading', { level: 1, name: text(id) })

  await choose(page, 'exit', [index])
  await reviewIt(page)
  // The recipient of the full balance, the fee as read, and the time by the current queues.
  await expect(rowOf(page, 'claim.action.paidTo')).toContainText(wallet.address)
  await expect(rowOf(page, 'claim.action.sentFee')).toContainText(/^.*\d+ wei$/)
  await expect(main(page).getByText(/^At current queue length: .+ at the earliest, around /)).toBeVisible()
  wallet.next('eth_sendTransaction', 'reject')
  await sign.click()
  await expect(page.getByText(text('stake.action.notice.rejected'))).toBeVisible()
  await expect(sign).toBeEnabled()

  await context.setOffline(true)
  await sign.click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(before + 1)
  await context.setOffline(false)
  await button(page, 'stake.backToReview').click()
  await expect(sign).toBeEnabled()

  await devnet.pause()
  await sign.dblclick()
  await expect(heading('stake.action.step.broadcast')).toBeVisible()
  await page.reload()
  await expect(heading('stake.action.step.broadcast')).toBeVisible()
  await devnet.resume()
  await expect(heading('stake.action.step.confirmed')).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(before + 2)
})
