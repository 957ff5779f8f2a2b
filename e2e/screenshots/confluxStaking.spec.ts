// Part of npm run screenshots: the Conflux eSpace staking screen in four looks.
import { devnetAddresses } from '@granary/devnet'
import { ConfluxStakeScreen } from '../src/ConfluxStakeScreen.ts'
import { test, whileNoBlocks } from '../src/confluxTest.ts'
import { looks } from '../src/looks.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect } from '../src/test.ts'
import { drawScreen } from './drawScreen.ts'

for (const look of looks) {
  test(`Conflux staking: ${look.name}`, async ({ page, wallet, conflux }) => {
    const text = siteText(look.language)
    const screen = new ConfluxStakeScreen(page, wallet, text)
    const shoot = (name: string) => drawScreen(page, name, look)
    await applyLook(page, look)
    await screen.open('?network=testnet')
    await expect(page.getByRole('main').locator('dd:visible').first()).toBeVisible()
    await shoot('conflux-stake-empty')
    await screen.open(`?network=testnet&pool=${devnetAddresses.votePool}`)
    await screen.connect()
    await screen.amount.fill('12')
    await expect(screen.button('stake.continue')).toBeVisible()
    await shoot('conflux-stake-amount')
    await screen.toReview()
    await shoot('conflux-stake-review')
    await whileNoBlocks(conflux, async () => {
      await screen.sign()
      await expect(screen.heading('stake.action.step.broadcast')).toBeVisible()
      await shoot('conflux-stake-broadcast')
    })
    await screen.expectConfirmed()
    await shoot('conflux-stake-confirmed')
    await screen.button('stake.stakeMore').click()
    await page.getByRole('radio', { name: 'CFX' }).last().check()
    await screen.amount.fill('2500')
    await shoot('conflux-stake-refused')
  })
}
