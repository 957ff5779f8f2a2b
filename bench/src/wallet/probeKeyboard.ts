import type { Browser } from 'playwright-core'
import { visit } from './measureVisit.ts'
import type { Page } from './servePage.ts'

/** Keyboard behaviour, as yes or no. */
export async function probeKeyboard(
  browser: Browser,
  site: Page,
): Promise<Readonly<Record<string, boolean>>> {
  const { context, page } = await visit(browser, site, 'preloaded')
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  const staysInside = async (key: string) => {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(key)
      if (!(await isInside())) return false
    }
    return true
  }
  try {
    await page.focus('#opener')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog li button')
    const named = await page.getByRole('dialog', { name: /\w/ }).count()
    const inside = await isInside()
    const tab = await staysInside('Tab')
    const back = await staysInside('Shift+Tab')
    await page.keyboard.press('Escape')
    const closes = await page.waitForSelector('dialog', { state: 'detached', timeout: 5000 }).then(
      () => true,
      () => false,
    )
    const returned = await page.evaluate(() => document.activeElement?.id === 'opener')
    return {
      'the dialog has a name': named === 1,
      'the focus starts inside': inside,
      'Tab stays inside': tab,
      'Shift+Tab stays inside': back,
      'Escape closes': closes,
      'the focus returns': returned,
    }
  } finally {
    await context.close()
  }
}
