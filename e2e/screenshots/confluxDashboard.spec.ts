// Part of npm run screenshots: the Conflux eSpace dashboard in four looks.
import { ConfluxDashboard } from '../src/ConfluxDashboard.ts'
import { test } from '../src/confluxTest.ts'
import { looks } from '../src/looks.ts'
import { PlayPools } from '../src/PlayPools.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect } from '../src/test.ts'
import { drawScreen } from './drawScreen.ts'

for (const look of looks) {
  test(`Conflux dashboard: ${look.name}`, async ({ page, wallet, conflux, devnet, stack }) => {
    const pools = new PlayPools(conflux)
    const dashboard = new ConfluxDashboard(page, siteText(look.language))
    const shoot = (name: string) => drawScreen(page, name, look)
    await applyLook(page, look)
    await dashboard.open('')
    await shoot('conflux-dashboard-nobody')
    await dashboard.open(`?account=${wallet.address}&pool=${stack.votePool}`)
    await shoot('conflux-dashboard-empty')

    await pools.stake(wallet.account, 'vote', 5000)
    for (let day = 0; day < 8; day += 1) {
      await pools.payDay()
      await devnet.passConfluxTime(86_400)
    }
    await devnet.mineConflux(61)
    await pools.stake(wallet.account, 'vote', 2000)
    await dashboard.open(`?pool=${stack.votePool}`)
    await dashboard.connect(wallet)
    await expect(page.locator('canvas')).toBeVisible({ timeout: 30_000 })
    await shoot('conflux-dashboard')
    await dashboard.choose('unstake')
    await dashboard.amount.fill('6')
    await shoot('conflux-dashboard-refused')
    await dashboard.amount.fill('2')
    await dashboard.review('unstake')
    await shoot('conflux-dashboard-review')
  })
}
