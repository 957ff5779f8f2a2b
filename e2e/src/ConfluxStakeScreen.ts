import { expect, type Locator, type Page } from '@playwright/test'
import type { ScriptedWallet } from './ScriptedWallet.ts'
import type { SiteText } from './siteText.ts'

/** The Conflux eSpace staking screen by headings, labels and buttons, in the page's language. */
export class ConfluxStakeScreen {
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

  get amount(): Locator {
    return this.page.getByLabel(this.text('stake.conflux.amount'), { exact: true })
  }

  /** The value beside a label in a list of the page. */
  value(id: `${string}.${string}`): Locator {
    return this.page
      .getByRole('main')
      .locator('dt', { hasText: this.text(id) })
      .locator('xpath=following-sibling::dd')
  }

  /** @param query as in `?pool=0x…&amount=5` */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/conflux/espace/staking${query}`)
    await expect(this.heading('stake.conflux.title.amount')).toBeVisible()
  }

  async connect(): Promise<void> {
    await this.button('stake.connectWallet').click()
    await this.page.getByRole('dialog').getByRole('button', { name: this.#wallet.name }).click()
    await expect(this.page.getByRole('dialog')).toBeHidden()
  }

  /** From the filled form to the review, checked and ready to sign. */
  async toReview(): Promise<void> {
    await this.button('stake.continue').click()
    await expect(this.heading('stake.conflux.title.review')).toBeVisible()
    await expect(this.button('stake.action.sign')).toBeEnabled()
  }

  async sign(): Promise<void> {
    await this.button('stake.action.sign').click()
  }

  async expectConfirmed(): Promise<void> {
    await expect(this.heading('stake.action.step.confirmed')).toBeVisible()
  }
}
