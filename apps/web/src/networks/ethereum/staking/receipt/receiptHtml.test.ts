// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Translate } from '#web/i18n/useText.ts'
import { canonicalJson } from './canonicalJson.ts'
import { receiptHtml } from './receiptHtml.ts'
import type { StakeReceipt } from './StakeReceipt.ts'

const hostile = `"><img src=x onerror=alert(1)><script>alert('x')</script>&amp;`

/** A receipt in which every text is the given one, where the type allows it. */
function receiptOf(text: string): StakeReceipt {
  return {
    schema: 'granary.stake-receipt',
    version: 1,
    provider: text,
    stake: {
      id: text,
      account: text,
      chainId: 560048,
      network: text,
      isLocalChain: true,
      beganAt: text,
      credentialsType: text,
      totalGwei: '32000000000',
      depositContract: text,
      executionRewards: { recipient: text, shareBps: 800 },
    },
    proof: {
      provedAt: '2026-11-21T10:00:00.000Z',
      feePerValidatorWei: '0',
      checks: [{ id: text, source: text, warning: text }],
    },
    transactions: [
      {
        hash: text,
        replacedHashes: [text],
        to: text,
        valueWei: '32000000000000000001',
        callHash: text,
        feePerValidatorWei: '1',
        nonce: 7,
        askedAt: text,
        sentAt: text,
        blockNumber: 12,
        blockHash: text,
        blockTimeSeconds: 1_795_300_000,
        gasUsed: '21000',
        effectiveGasPriceWei: '1500000000',
        networkFeeWei: '31500000000000',
      },
    ],
    deposits: [
      {
        pubkey: text,
        withdrawalCredentials: text,
        amountGwei: '32000000000',
        signature: text,
        depositMessageRoot: text,
        depositDataRoot: text,
        forkVersion: text,
        transaction: text,
        index: '41',
      },
    ],
  }
}

function draw(text: string, isLocalChain = true): Document {
  const receipt = receiptOf(text)
  const html = receiptHtml({
    receipt: { ...receipt, stake: { ...receipt.stake, isLocalChain } },
    jsonHash: 'ab'.repeat(32),
    explorerUrl: hash => `https://explorer.test/tx/${hash}`,
    lang: 'en-US',
    t: ((id: string, values = {}) => `${id} ${Object.values(values).join(' ')}`) as Translate,
    checkText: id => id,
    sourceText: source => source,
    warningText: code => `reservation ${code}`,
  })
  return new DOMParser().parseFromString(html, 'text/html')
}

test('whatever the texts of a receipt hold, they stay text', () => {
  const page = draw(hostile)
  expect(page.querySelectorAll('script, img, iframe, object, link, [onerror], [src]')).toHaveLength(0)
  expect(page.querySelector('.head p')?.textContent).toBe(hostile)
  expect(page.querySelector('h3 ~ dl code')?.textContent).toBe(hostile)
})

test('the page forbids itself scripts and every request', () => {
  const policy = draw('x').querySelector('meta[http-equiv="Content-Security-Policy"]')
  expect(policy?.getAttribute('content')).toBe("default-src 'none'; style-src 'unsafe-inline'")
})

test('a check that passed with a reservation says so, and is not marked as the others are', () => {
  const item = draw('NO_SECOND_SOURCE').querySelector('li')
  expect(item?.className).toBe('warned')
  expect(item?.querySelector('small')?.textContent).toBe('reservation NO_SECOND_SOURCE')
})

test('amounts stand there to the last digit, and the service fee is what is left of the value', () => {
  const text = draw('x').body.textContent ?? ''
  expect(text).toContain('32.000000000000000001 ETH')
  expect(text).toContain('0.000000000000000001 ETH')
  expect(text).toContain('0.0000315 ETH')
  expect(text).toContain('2026-11-21 10:00:00 UTC')
})

test('[F.30] the time of a local chain’s block is marked as that chain’s own, beside times of the browser', () => {
  const told = (isLocalChain: boolean) =>
    draw('x', isLocalChain).body.textContent?.includes('receipt.localClock')
  expect([told(true), told(false)]).toEqual([true, false])
})

test('equal receipts have one spelling, whatever the order of their fields', () => {
  const json = canonicalJson(receiptOf('text'))
  const shuffled = Object.fromEntries(Object.entries(receiptOf('text')).reverse()) as StakeReceipt
  expect(canonicalJson(shuffled)).toBe(json)
  expect(JSON.parse(json)).toEqual(receiptOf('text'))
})

test('canonical JSON is JSON: it reads back as what was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(JSON.parse(canonicalJson(value as never))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
