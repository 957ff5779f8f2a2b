import { expect, test } from 'vitest'
import type { Platform } from './detectPlatform.ts'
import { LinkRefusedError, openHref } from './openHref.ts'

const platform: Platform = { system: 'android', isMobile: true, isIosSafari: false, isTelegram: false }

/** The addresses that a page opened. */
function opening(href: string, where: Platform = platform) {
  const opened: string[] = []
  const open = (address: string, target: string) => opened.push(`${target} ${address}`)
  openHref(href, { platform: where, schemes: new Set(['rainbow']), open })
  return opened
}

test('opens an application in this page and a web page in a new one; in Telegram both in a new one', () => {
  expect(opening('rainbow://wc?uri=x')).toEqual(['_self rainbow://wc?uri=x'])
  expect(opening('https://rnbwapp.com/wc?uri=x')).toEqual(['_blank https://rnbwapp.com/wc?uri=x'])
  expect(opening('rainbow://x', { ...platform, isTelegram: true })).toEqual(['_blank rainbow://x'])
})

test("rejects a wallet's hostile link with a code", () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'unknown://x', 'https://a@b.example'])
    expect(() => opening(href)).toThrow(LinkRefusedError)
  expect(new LinkRefusedError('javascript:x')).toMatchObject({
    code: 'LINK_REFUSED',
    details: 'javascript:x',
  })
})
