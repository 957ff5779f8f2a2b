import { expect, type Locator, type Page } from '@playwright/test'
import type { ScriptedWallet } from './ScriptedWallet.ts'
import type { SiteText } from './siteText.ts'

export type StakeChoice = { type: '0x01'; count: number } | { type: '0x02'; totalEth: string }

/** The staking flow by headings, labels and buttons, in the page's language. */
export class StakingScreens {
  readonly page: Page
  readonly text: SiteText
  #wallet: ScriptedWallet

  constructor(page: Page, wallet: ScriptedWallet, text: SiteText) {
    this.page = page
    this.#wallet = wallet
    this.text = text
  }

  heading(id: `${string}.${string}`): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text(id) })
  }

  button(id: `${string}.${string}`): Locator {
    return this.page.getByRole('main').getByRole('button', { name: this.text(id), exact: true })
  }

  /** The value beside a label in a list of the page. */
  value(id: `${string}.${string}`): Locator {
    return this.page
      .getByRole('main')
      .locator('dt', { hasText: this.text(id) })
      .locator('xpath=following-sibling::dd')
  }

  async open(): Promise<void> {
    await this.page.goto('/hoodi/staking')
    await expect(this.heading('stake.step.details')).toBeVisible()
  }

  async connect(): Promise<void> {
    await this.button('stake.connectWallet').click()
    await this.page.getByRole('dialog').getByRole('button', { name: this.#wallet.name }).click()
    await expect(this.page.getByRole('dialog')).toBeHidden()
    await expect(this.button('stake.continue')).toBeVisible()
  }

  async openConnected(): Promise<void> {
    await this.open()
    await this.connect()
  }

  async fillDetails(choice: StakeChoice): Promise<void> {
    if (choice.type === '0x01') {
      await this.page.getByLabel(this.text('stake.validatorCount')).fill(String(choice.count))
      return
    }
    await this.page.getByRole('radio', { name: new RegExp(this.text('stake.kindName.0x02')) }).check()
    await this.page.getByLabel(this.text('stake.total'), { exact: true }).fill(choice.totalEth)
  }

  async continueToCredentials(): Promise<void> {
    await this.button('stake.continue').click()
    await expect(this.heading('stake.step.credentials')).toBeVisible()
  }

  async continueToReview(): Promise<void> {
    await this.button('stake.generate').click()
    await expect(this.heading('stake.step.review')).toBeVisible()
    await expect(this.button('stake.step.sign')).toBeEnabled()
  }

  /** From the connected first step to the review with every check passed. */
  async prepare(choice: StakeChoice): Promise<void> {
    await this.fillDetails(choice)
    await this.continueToCredentials()
    await this.continueToReview()
  }

  async sign(): Promise<void> {
    await this.button('stake.step.sign').click()
  }

  async expectConfirmed(): Promise<void> {
    await expect(this.heading('stake.step.confirmed')).toBeVisible()
  }
}
