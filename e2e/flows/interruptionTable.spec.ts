import type { BrowserContext } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAgreement } from '../src/expectAgreement.ts'
import type { ScriptedWallet } from '../src/ScriptedWallet.ts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'

const text = siteText('en_US')

type Scene = {
  context: BrowserContext
  wallet: ScriptedWallet
  stack: StackAddresses
  screens: StakingScreens
  /** Leaves the page at any point and returns. */
  reopen(how: 'reloaded' | 'killed'): Promise<StakingScreens>
}

const stepHeading = {
  credentials: 'stake.step.credentials',
  review: 'stake.step.review',
  sign: 'stake.step.sign',
  broadcast: 'stake.step.broadcast',
} as const

type Step = keyof typeof stepHeading

/** To the step of the interruption; from signing on, the chain's clock is stopped. */
async function goTo(step: Step, { screens, wallet }: Scene): Promise<void> {
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()
  if (step === 'credentials') return
  await screens.continueToReview()
  if (step === 'review') return
  if (step === 'sign') wallet.next('eth_sendTransaction', 'silent')
  await screens.sign()
  if (step === 'sign') await expect.poll(() => wallet.sent.length).toBe(1)
  await expect(screens.heading(stepHeading[step])).toBeVisible()
}

/** From the stake's current step to its confirmation. */
async function goOn(step: Step, screens: StakingScreens): Promise<void> {
  if (step === 'credentials') {
    await expect(screens.heading('stake.step.credentials')).toBeVisible()
    await screens.continueToReview()
  }
  if (step === 'credentials' || step === 'review') {
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    await screens.sign()
  }
}

/** A request to the chain through the provider's proxy. */
const toProxy = ({ page }: StakingScreens) =>
  page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/networks/eth/'))

const interruptions: readonly (readonly [
  name: string,
  steps: readonly Step[],
  act: (scene: Scene) => Promise<StakingScreens>,
])[] = [
  ['the page is reloaded', ['credentials', 'sign'], scene => scene.reopen('reloaded')],
  ['the page is killed', ['review', 'sign', 'broadcast'], scene => scene.reopen('killed')],
  [
    'the wallet switches accounts and back',
    ['credentials', 'review', 'broadcast'],
    async ({ wallet, screens }) => {
      const own = wallet.account
      const step = await screens.page.getByRole('heading', { level: 1 }).textContent()
      await wallet.changeAccount(screens.page, privateKeyToAccount(generatePrivateKey()))
      if (step !== text('stake.step.broadcast'))
        await expect(screens.page.getByText(text('stake.stopped.account'))).toBeVisible()
      await wallet.changeAccount(screens.page, own)
      await expect(screens.page.getByText(text('stake.stopped.account'))).toBeHidden()
      return screens
    },
  ],
  [
    'the wallet switches networks and back',
    ['review', 'broadcast'],
    async ({ wallet, screens }) => {
      const stopped = screens.page.getByText(text('stake.stopped.network'))
      const step = await screens.page.getByRole('heading', { level: 1 }).textContent()
      const isOnItsWay = step === text('stake.step.broadcast')
      const askedOfProvider = isOnItsWay && toProxy(screens)
      await wallet.changeChain(screens.page, 71)
      // The provider's node follows pending transactions; everything else stands still.
      if (isOnItsWay) await askedOfProvider
      else await expect(stopped).toBeVisible()
      await wallet.changeChain(screens.page, 560048)
      await expect(stopped).toBeHidden()
      return screens
    },
  ],
  [
    'the network is lost and returns',
    ['broadcast'],
    async ({ context, wallet, screens }) => {
      const refused = screens.page.getByText(text('stake.error.NODE_REFUSED'))
      // The scripted wallet stays online: on another chain it leaves the page only the provider's node.
      await wallet.changeChain(screens.page, 71)
      await context.setOffline(true)
      await expect(refused).toBeVisible()
      await context.setOffline(false)
      await expect(refused).toBeHidden()
      await wallet.changeChain(screens.page, 560048)
      return screens
    },
  ],
  [
    'the server is gone while the transaction is pending',
    ['broadcast'],
    async ({ context, screens }) => {
      await context.route('**/api/**', route => route.abort())
      return screens
    },
  ],
  [
    'the transaction is sped up in the wallet',
    ['broadcast'],
    async ({ wallet, screens }) => {
      await wallet.replaceLast('sped up')
      return screens
    },
  ],
]

for (const [name, steps, act] of interruptions)
  for (const step of steps)
    test(`[A4.01] ${name}, at the step ${step}: one deposit in the end`, async ({
      page,
      context,
      wallet,
      stack,
      screens,
      devnet,
    }) => {
      const scene: Scene = {
        context,
        wallet,
        stack,
        screens,
        async reopen(how) {
          if (how === 'reloaded') {
            await page.reload()
            return screens
          }
          await page.close()
          const next = await context.newPage()
          await next.goto('/hoodi/staking')
          return new StakingScreens(next, wallet, text)
        },
      }
      await screens.openConnected()
      const isOnItsWay = step === 'sign' || step === 'broadcast'
      if (isOnItsWay) await devnet.pause()
      let after: StakingScreens
      try {
        await goTo(step, scene)
        after = await act(scene)
      } finally {
        if (isOnItsWay) await devnet.resume()
      }
      await goOn(step, after)
      await after.expectConfirmed()
      await expectAgreement(after.page, wallet.address, stack, 1)
      expect(wallet.count('eth_sendTransaction')).toBe(1)
    })

test('the wallet is locked and unclear: searched for, given up by the staker, signed again', async ({
  page,
  wallet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  wallet.next('eth_sendTransaction', 'locked')
  await screens.sign()
  await expect(page.getByText(text('stake.sign.lost'))).toBeVisible()
  await screens.button('stake.nothingWasSent').click()
  await screens.button('stake.nothingSentYes').click()
  await expect(page.getByText(text('stake.notice.not_sent'))).toBeVisible()
  await expect(screens.button('stake.step.sign')).toBeEnabled()
  await screens.sign()
  await screens.expectConfirmed()
  await expectAgreement(page, wallet.address, stack, 1)
})

test('the server is gone at the last checks: nothing is asked, and the stake continues when it is back', async ({
  context,
  page,
  wallet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  await context.route('**/api/**', route => route.abort())
  await screens.sign()
  await expect(page.getByText(text('stake.sign.stopped'))).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(0)
  await context.unroute('**/api/**')
  await screens.button('common.tryAgain').click()
  await screens.expectConfirmed()
  await expectAgreement(page, wallet.address, stack, 1)
})

test('cancelled in the wallet: back to the review once the block is deep enough, nothing deposited, and signed again', async ({
  page,
  wallet,
  stack,
  screens,
  devnet,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  await devnet.pause()
  try {
    await screens.sign()
    await expect(screens.heading('stake.step.broadcast')).toBeVisible()
    // A second look begins once the first has seen the transaction's nonce.
    const looks = wallet.count('eth_getTransactionByHash')
    await expect.poll(() => wallet.count('eth_getTransactionByHash')).toBeGreaterThan(looks + 1)
    await wallet.replaceLast('cancelled')
  } finally {
    await devnet.resume()
  }
  await expect(page.getByText(text('stake.notice.cancelled'))).toBeVisible()
  await expect(screens.button('stake.step.sign')).toBeEnabled()
  await screens.sign()
  await screens.expectConfirmed()
  await expectAgreement(page, wallet.address, stack, 1)
})

test("the browser's Back goes one step back inside the flow, and leaves it from the first step", async ({
  page,
  screens,
  wallet,
  stack,
}) => {
  await page.goto('/hoodi')
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 2 })
  await page.goBack()
  await expect(screens.heading('stake.step.credentials')).toBeVisible()
  await page.goBack()
  await expect(screens.heading('stake.step.details')).toBeVisible()
  await expect(page.getByLabel(text('stake.validatorCount'))).toHaveValue('2')
  await screens.prepare({ type: '0x01', count: 1 })
  await screens.button('stake.change').click()
  await expect(screens.heading('stake.step.details')).toBeVisible()
  await screens.prepare({ type: '0x01', count: 1 })

  await test.step('while the wallet is asked the page stays, and the deposit is made once', async () => {
    wallet.next('eth_sendTransaction', 'silent')
    await screens.sign()
    await expect.poll(() => wallet.sent.length).toBe(1)
    await page.goBack()
    await expect(screens.heading('stake.step.review')).toBeHidden()
    await page.reload()
    await screens.expectConfirmed()
    await expectAgreement(page, wallet.address, stack, 1)
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/hoodi$/)
})
