import type { ServerResponse } from 'node:http'
import { siteText } from '../src/siteText.ts'
import type { Lie } from './HostileServer.ts'
import { paths } from './lies.ts'
import { expect, test } from './test.ts'

const text = siteText('zh_CN')
const stranger = `0x${'ee'.repeat(20)}`
const markup =
  '<img data-hostile src=x onerror="window.hostileRan=1"><script data-hostile>window.hostileRan=1</script>'

type Offer = { chainId: number; deposits: object[] }
type AnswerLie = [what: string, code: string, lie: Omit<Lie, 'to'>]

const told =
  (type: string, body: string, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

/** Endless JSON, as fast as the page takes it. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write('['.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

const lies: AnswerLie[] = [
  ['another chain', 'OFFER_OF_OTHER_CHAIN', { alter: (offer: Offer) => ({ ...offer, chainId: 1 }) }],
  [
    'the offer of another account',
    'OFFER_OF_OTHER_ACCOUNT',
    { alter: (offer: Offer) => ({ ...offer, withdrawalAddress: stranger }) },
  ],
  [
    'another type of credentials',
    'OFFER_OF_OTHER_TYPE',
    { alter: (offer: Offer) => ({ ...offer, credentialsType: '0x02' }) },
  ],
  [
    'another recipient of execution rewards',
    'OFFER_FEE_RECIPIENT_DIFFERS',
    { alter: (offer: Offer) => ({ ...offer, feeRecipient: stranger }) },
  ],
  [
    'another share for the provider',
    'OFFER_FEE_RECIPIENT_DIFFERS',
    { alter: (offer: Offer) => ({ ...offer, providerShareBps: 5_000 }) },
  ],
  [
    'a missing row',
    'DEPOSIT_COUNT_MISMATCH',
    { alter: (offer: Offer) => ({ ...offer, deposits: offer.deposits.slice(1) }) },
  ],
  [
    'an extra row',
    'DEPOSIT_COUNT_MISMATCH',
    { alter: (offer: Offer) => ({ ...offer, deposits: [...offer.deposits, ...offer.deposits] }) },
  ],
  [
    'an expired offer',
    'OFFER_OVER',
    { alter: (offer: Offer) => ({ ...offer, expiresAt: '2020-01-01T00:00:00.000Z' }) },
  ],
  ['an endless body', 'API_ANSWER_TOO_LARGE', { answer: pour }],
  ['a page instead of data', 'API_ANSWER_INVALID', { answer: told('text/html', `<h1>${markup}</h1>`) }],
  ['broken JSON', 'API_ANSWER_INVALID', { answer: told('application/json', '{"id": "x') }],
  [
    'markup in place of every text',
    'API_ANSWER_INVALID',
    { alter: () => ({ id: markup, status: markup, deposits: [{ pubkey: markup }], [markup]: markup }) },
  ],
  [
    'keys of the prototype of all objects',
    'API_ANSWER_INVALID',
    {
      answer: told(
        'application/json',
        '{"__proto__":{"chainId":560048},"constructor":{"prototype":{"x":1}}}',
      ),
    },
  ],
]

test('[A8.14] rejects answers that are no offer for this account, each by name, before keeping any of it', async ({
  page,
  hostile,
  screens,
  wallet,
}) => {
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()
  await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
  const generate = page.getByRole('main').getByRole('button', { name: text('stake.generate'), exact: true })
  for (const [what, code, lie] of lies)
    await test.step(what, async () => {
      hostile.tell({ to: paths.offers, ...lie })
      await generate.click()
      await expect.poll(() => hostile.told).toBe(1)
      await expect(page.getByText(text(`stake.error.${code}`))).toBeVisible()
      await expect(generate).toBeEnabled()
    })
  await test.step('a refusal with words of its own: markup, bidirectional controls, without end', async () => {
    const title = `\u202e${markup}${'长'.repeat(500_000)}`
    const problem = { type: 'x', title, detail: title, status: 400, code: 'WORDS_OF_A_STRANGER' }
    hostile.tell({
      to: paths.offers,
      answer: told('application/problem+json', JSON.stringify(problem), 400),
    })
    await generate.click()
    await expect(page.getByText(text('stake.error.other'))).toBeVisible()
    await page
      .getByRole('main')
      .locator('summary', { hasText: text('stake.details') })
      .click()
    const words = page.getByRole('main').getByText('<img data-hostile', { exact: false }).first()
    await expect(words).toBeVisible()
    const shown = (await page.getByRole('main').textContent()) ?? ''
    expect(shown).not.toContain('\u202e')
    expect(shown.length).toBeLessThan(5_000)
  })
  await expect(page.locator('[data-hostile]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hostileRan' in window || 'x' in {})).toBe(false)
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})
