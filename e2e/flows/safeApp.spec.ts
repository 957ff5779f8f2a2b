import { chromiumFlags } from '@granary/scripts/chromium'
import { type BrowserContext, test as base, expect, type Frame, type Page } from '@playwright/test'
import { createTestClient, type Hex, hexToString, http, isHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { siteText } from '../src/siteText.ts'

const stack = JSON.parse(process.env.GRANARY_E2E_STACK ?? '{}') as StackAddresses
const text = siteText('en_US')
const safe = privateKeyToAccount(generatePrivateKey())

/**
 * Simulates the Safe application: answers its frame by the Safe Apps protocol; signatures and chain are
 * behind `ask`.
 */
const safeApplication = (frame: string) => `<!doctype html><title>Safe</title>
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
<iframe src="${frame}" allow="clipboard-write"></iframe><script>
addEventListener('message', async ({ data, origin, source }) => {
  if (origin !== '${stack.siteUrl}' || !data?.id || !data.method) return
  try {
    const answer = await ask(data.method, data.params ?? null)
    source.postMessage({ id: data.id, success: true, version: '9.1.0', data: answer }, origin)
  } catch (error) {
    source.postMessage({ id: data.id, success: false, version: '9.1.0', error: String(error) }, origin)
  }
})
</script>`

async function answerAsSafe(method: string, params: unknown): Promise<unknown> {
  switch (method) {
    case 'getSafeInfo':
      return { safeAddress: safe.address, chainId: 560048, threshold: 1, owners: [], isReadOnly: false }
    case 'rpcCall': {
      const { call, params: inner } = params as { call: string; params: unknown[] }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: call, params: inner })
      const response = await fetch(stack.ethereumRpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return ((await response.json()) as { result: unknown }).result
    }
    case 'signMessage': {
      const { message } = params as { message: string }
      return {
        signature: await safe.signMessage({
          message: isHex(message) ? hexToString(message as Hex) : message,
        }),
      }
    }
    default:
      return null
  }
}

type Fixtures = { tab: { page: Page; context: BrowserContext; troubles: string[] } }

/** A browser with simulated `https://app.safe.global` and another site; nothing leaves this machine. */
const test = base.extend<Fixtures>({
  tab: async ({ browser }, use) => {
    const chain = createTestClient({ mode: 'anvil', transport: http(stack.ethereumRpcUrl) })
    await chain.setBalance({ address: safe.address, value: parseEther('100') })
    const context = await browser.newContext()
    const troubles: string[] = []
    context.on('weberror', error => troubles.push(error.error().message))
    const frame = `${stack.siteUrl}/hoodi/validator`
    for (const host of ['https://app.safe.global', 'https://evil.example'])
      await context.route(`${host}/**`, route =>
        route.fulfill({ contentType: 'text/html', body: safeApplication(frame) }),
      )
    const page = await context.newPage()
    await page.exposeFunction('ask', answerAsSafe)
    await use({ page, context, troubles })
    await context.close()
  },
})

// Public pages frame a site on this machine: Chromium would otherwise ask the person first.
test.use({
  launchOptions: {
    ...(process.env.GRANARY_CHROMIUM ? { executablePath: process.env.GRANARY_CHROMIUM } : {}),
    args: [...chromiumFlags, '--disable-features=LocalNetworkAccessChecks'],
  },
})

async function openInSafe(page: Page): Promise<Frame> {
  await page.goto('https://app.safe.global/apps/open')
  await expect.poll(() => page.frames().length).toBe(2)
  const frame = page.frames().find(each => each.parentFrame() !== null)
  if (!frame) throw new Error('Safe shows no frame')
  return frame
}

test('[F.40] [A1.26] in the Safe application the open Safe connects, signs in and keeps its session and alerts', async ({
  tab: { page, context, troubles },
}) => {
  const frame = await openInSafe(page)
  const section = frame.getByRole('region', { name: text('stake.offers.title') })

  await test.step('the Safe connects by itself', async () => {
    await expect(frame.getByRole('banner')).toContainText(safe.address.slice(-4))
    await expect(section.getByRole('button', { name: text('stake.offers.signIn') })).toBeVisible()
  })

  await test.step('it signs in with a message, by a cookie of this frame only', async () => {
    await section.getByRole('button', { name: text('stake.offers.signIn') }).click()
    await frame.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(section.getByRole('button', { name: text('stake.offers.signOut') })).toBeVisible()
    const cookies = await context.cookies(stack.siteUrl)
    expect(cookies.map(({ name }) => name)).toEqual(['granary-framed'])
    expect(cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' })
    expect(cookies[0]?.partitionKey).toContain('safe.global')
  })

  await test.step('the session survives a reload, and alerts open with it', async () => {
    await page.reload()
    const again = await openInSafe(page)
    const offers = again.getByRole('region', { name: text('stake.offers.title') })
    await expect(offers.getByRole('button', { name: text('stake.offers.signOut') })).toBeVisible()
    await again.goto(`${stack.siteUrl}/hoodi/reward`)
    await again.getByRole('button', { name: text('reward.alert.open'), exact: true }).click()
    const dialog = again.getByRole('dialog', { name: text('reward.alert.title'), exact: true })
    await expect(dialog.getByText(text('reward.alert.empty'))).toBeVisible()
    await dialog.getByRole('button', { name: text('reward.alert.add') }).click()
    await dialog.getByLabel(text('reward.alert.target.email')).fill('safe@mail.example')
    await dialog.getByRole('button', { name: text('reward.alert.create.email') }).click()
    await expect(dialog.getByText(text('reward.alert.linkSent'))).toBeVisible()
  })

  await test.step('the same browser outside the frame is signed out', async () => {
    const alone = await context.newPage()
    await alone.goto(`${stack.siteUrl}/hoodi/validator`)
    const { session } = await alone.evaluate(async () => (await fetch('/api/v1/sign-in/session')).json())
    expect(session).toBeNull()
  })
  expect(troubles).toEqual([])
})

test('[F.40] an unlisted page cannot frame the site', async ({ tab: { page } }) => {
  const refused = page.waitForEvent('requestfailed', request => request.url().startsWith(stack.siteUrl))
  await page.goto('https://evil.example/')
  expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE')
})

test('[F.40] another page in Safe can neither use its session nor read who it is', async ({
  tab: { page, context },
}) => {
  const frame = await openInSafe(page)
  await expect(frame.getByRole('banner')).toContainText(safe.address.slice(-4))
  await frame.getByRole('button', { name: text('stake.offers.signIn') }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(frame.getByRole('button', { name: text('stake.offers.signOut') })).toBeVisible()
  // Another application in Safe: its requests share the partition.
  await context.route('https://other-app.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  )
  await page.evaluate(() => {
    const other = document.createElement('iframe')
    other.src = 'https://other-app.example/'
    document.body.append(other)
  })
  const find = () => page.frames().find(each => each.url().startsWith('https://other-app.example'))
  await expect.poll(() => find()?.url()).toBeDefined()
  const other = find()
  await other?.waitForLoadState()
  const outcomes = await other?.evaluate(async url => {
    const ask = (init: RequestInit) =>
      fetch(`${url}/api/v1/sign-in/session`, { credentials: 'include', ...init }).then(
        answer => answer.type,
        () => 'refused',
      )
    return [
      await ask({}),
      await ask({ headers: { 'x-granary-frame': '1' } }),
      await ask({ method: 'DELETE', headers: { 'x-granary-frame': '1' } }),
      await ask({ method: 'POST', mode: 'no-cors', body: '{}' }),
    ]
  }, stack.siteUrl)
  expect(outcomes?.slice(0, 3)).toEqual(['refused', 'refused', 'refused'])
  await page.reload()
  const again = await openInSafe(page)
  await expect(again.getByRole('button', { name: text('stake.offers.signOut') })).toBeVisible()
})

test('[F.40] [A1.26] Safe reads the manifest and its icon from its own origin', async ({ tab: { page } }) => {
  await page.goto('https://app.safe.global/apps')
  const read = await page.evaluate(async site => {
    const response = await fetch(`${site}/manifest.json`)
    const manifest = (await response.json()) as { name: string; description: string; iconPath: string }
    const image = new Image()
    const shown = new Promise<boolean>(resolve => {
      image.onload = () => resolve(true)
      image.onerror = () => resolve(false)
    })
    image.src = `${site}/${manifest.iconPath}`
    return { manifest, shown: await shown, type: response.headers.get('content-type') }
  }, stack.siteUrl)
  expect(read.manifest.name).toBe('Granary')
  expect(read.manifest.description).toMatch(/.{40,}/)
  expect(read).toMatchObject({ shown: true, type: 'application/json' })
})

test('[F.40] the site in the frame fits on a phone', async ({ tab: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const frame = await openInSafe(page)
  await expect(frame.getByRole('banner')).toBeVisible()
  const wide = await frame.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
})
