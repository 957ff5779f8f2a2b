import { expect, type Locator, type Page } from '@playwright/test'
import type { ScriptedWallet } from './ScriptedWallet.ts'
import type { SiteText } from './siteText.ts'

export type TakeOut = 'claim' | 'unstake' | 'withdraw'

/** The Conflux dashboard by headings, labels and buttons, in the page's language. */
export class ConfluxDashboard {
  readonly page: Page
  readonly text: SiteText

  constructor(page: Page, text: SiteText) {
    this.page = page
    this.text = text
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  heading(id: `${string}.${string}`): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text(id) })
  }

  button(id: `${string}.${string}`): Locator {
    return this.main.getByRole('button', { name: this.text(id), exact: true })
  }

  async open(search: string): Promise<void> {
    await this.page.goto(`/conflux/espace/dashboard${search}`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async connect(wallet: ScriptedWallet): Promise<void> {
    await this.button('stake.connectWallet').click()
    await this.page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
    await expect(this.page.getByRole('dialog')).toBeHidden()
    await expect(this.heading('reward.conflux.title')).toBeVisible()
  }

  /** One of the large figures. */
  figure(id: `${string}.${string}`): Locator {
    return this.main
      .locator('dt', { hasText: this.text(id) })
      .first()
      .locator('xpath=following-sibling::dd')
  }

  /** All digits of a figure: its tooltip, or the figure itself if nothing is cut. */
  async exactFigure(id: `${string}.${string}`): Promise<string> {
    const value = this.figure(id).locator('span').first()
    const cut = value.locator('[tabindex="0"]')
    if ((await cut.count()) === 0) return exact(await value.textContent())
    await cut.hover()
    const full = await this.page.getByRole('tooltip').textContent()
    await this.page.mouse.move(0, 0)
    return exact(full)
  }

  async choose(action: TakeOut): Promise<void> {
    await this.main.getByText(this.text(`claim.conflux.action.${action}`), { exact: true }).click()
  }

  get amount(): Locator {
    return this.main.getByRole('textbox')
  }

  async expectRefused(amount: string, code: string): Promise<void> {
    await this.amount.fill(amount)
    const [start = ''] = this.text(`claim.error.${code}`).split('{')
    await expect(this.main.getByRole('alert').filter({ hasText: start })).toBeVisible()
  }

  async review(action: TakeOut): Promise<void> {
    await this.button('claim.conflux.review').click()
    await expect(this.heading(`claim.conflux.reviewTitle.${action}`)).toBeVisible()
    await expect(this.button('stake.action.sign')).toBeEnabled()
  }

  /** From the filled form back to the dashboard. */
  async carryOut(action: TakeOut): Promise<void> {
    await this.review(action)
    await this.button('stake.action.sign').click()
    await this.finish()
  }

  async finish(): Promise<void> {
    await expect(this.heading('stake.action.step.confirmed')).toBeVisible()
    await this.button('claim.conflux.back').click()
    await expect(this.heading('reward.conflux.title')).toBeVisible()
  }
}

function exact(amount: string | null): string {
  return (amount ?? '').replaceAll(',', '').replace(/ ?CFX$/, ' CFX')
}
