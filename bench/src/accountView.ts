// The toolkit's account view with 50 tokens and 1,000 transactions: times from a click, and requests. The service answers
// at once, so that only the toolkit is measured. `--runs 15` for more rounds.
import { parseArgs } from 'node:util'
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { connectRow, openRow, visit } from './wallet/measureVisit.ts'
import { openHost } from './wallet/openHost.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } }, strict: false })
const runs = Math.max(1, Number(values.runs) || 5)
const tokens = 50
const transactions = 1_000
const pageSize = 50
const chainId = 'eip155:1'

const host = await openHost()
const site = await host.serve('account')
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
try {
  const rounds: Round[] = []
  for (let run = 0; run < runs; run += 1) rounds.push(await measure(browser))
  const median = (of: (round: Round) => number) =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN
  console.log(`Chromium ${browser.version()}, ${runs} runs, medians`)
  console.log(
    `tokens of ${tokens} drawn     ${median(({ tokensMs }) => tokensMs).toFixed(0)} ms from the click`,
  )
  console.log(
    `newest transactions drawn ${median(({ activityMs }) => activityMs).toFixed(0)} ms from the click`,
  )
  console.log(
    `all ${transactions} transactions      ${median(({ allMs }) => allMs).toFixed(0)} ms for 19 further pages`,
  )
  console.log(`requests to the service   ${rounds[0]?.requests.join(', ')}`)
} finally {
  await browser.close()
  await host.stop()
}

type Round = { tokensMs: number; activityMs: number; allMs: number; requests: string[] }

async function measure(browser: Browser): Promise<Round> {
  const counts = new Map<string, number>()
  const { context, page } = await visit(browser, site, 'preloaded', {
    prepare: context => answer(context, counts),
  })
  try {
    await openRow(page)
    await connectRow(page)
    const click = (button: string, text: string) =>
      page.evaluate(([button, text]) => probe.clickUntil([button, ''], ['dialog [role=tabpanel] li', text]), [
        button,
        text,
      ] as const)
    const { visible: tokensMs } = await click('#opener', 'Token 1')
    const { visible: activityMs } = await click('[data-tab=activity]', 'Sent')
    const allMs = await readAll(page)
    const requests = [...counts].map(([name, count]) => `${count} ${name}`)
    return { tokensMs, activityMs, allMs, requests }
  } finally {
    await context.close()
  }
}

/** Opens the history, and asks for older pages until all are drawn. */
async function readAll(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'All activity' }).click()
  await dialog.getByRole('heading', { name: 'Activity' }).waitFor()
  return page.evaluate(async wanted => {
    const began = performance.now()
    const rows = () => document.querySelectorAll('dialog section li').length
    while (rows() < wanted) {
      const older = [...document.querySelectorAll<HTMLElement>('dialog button')].find(
        ({ textContent }) => textContent === 'Show older',
      )
      older?.click()
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return performance.now() - began
  }, transactions)
}

async function answer(context: BrowserContext, counts: Map<string, number>): Promise<void> {
  await context.route('**/v1/**', route => {
    const { pathname, searchParams } = new URL(route.request().url())
    const name = pathname.split('/').at(-1) ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (name === 'supported-chains') return route.fulfill({ json: { http: [chainId], ws: [] } })
    if (name === 'balance') return route.fulfill({ json: { balances: balances() } })
    return route.fulfill({ json: historyFrom(Number(searchParams.get('cursor') ?? 0)) })
  })
}

function balances() {
  return Array.from({ length: tokens }, (_, place) => ({
    name: `Token ${place}`,
    symbol: `T${place}`,
    chainId,
    ...(place > 0 && { address: `${chainId}:0x${String(place).padStart(40, '0')}` }),
    price: 1,
    value: tokens - place,
    quantity: { decimals: '18', numeric: `${tokens - place}.5` },
    iconUrl: '',
  }))
}

function historyFrom(start: number) {
  const data = Array.from({ length: pageSize }, (_, place) => {
    const hash = `0x${String(start + place).padStart(64, '0')}`
    const minedAt = new Date(Date.UTC(2026, 10, 27) - (start + place) * 3_600_000).toISOString()
    return {
      id: `${chainId}:${hash}`,
      metadata: { hash, minedAt, chain: chainId, status: 'confirmed' },
      transfers: [
        {
          direction: 'out',
          fungible_info: { name: 'Ether', symbol: 'ETH' },
          quantity: { numeric: '1.25' },
        },
      ],
    }
  })
  const next = start + pageSize
  return { data, next: next < transactions ? String(next) : null }
}
