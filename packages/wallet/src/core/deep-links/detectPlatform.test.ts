import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectPlatform } from './detectPlatform.ts'

const iphoneSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const iphoneChrome =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1'
const iphoneFirefox =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15'
const iphoneView =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const pixelChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'
const pixelTelegram =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Telegram-Android/11.13.1 (Google Pixel 9; Android 15; SDK 35; HIGH)'
const macSafari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const windowsEdge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0'
const linuxFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.each([
  ['Safari on an iPhone', iphoneSafari, 'ios', true, true],
  ['Chrome on an iPhone', iphoneChrome, 'ios', true, false],
  ['Firefox on an iPhone', iphoneFirefox, 'ios', true, false],
  ["an application's page on an iPhone", iphoneView, 'ios', true, false],
  ['Chrome on Android', pixelChrome, 'android', true, false],
  ['Safari on a Mac', macSafari, 'mac', false, false],
  ['Edge on Windows', windowsEdge, 'windows', false, false],
  ['Firefox on Linux', linuxFirefox, 'linux', false, false],
  ['an empty user agent', '', 'other', false, false],
] as const)('recognises %s', (_, userAgent, system, isMobile, isIosSafari) => {
  expect(detectPlatform({ userAgent })).toEqual({ system, isMobile, isIosSafari, isTelegram: false })
})

test('recognises an iPad that calls itself a Macintosh by its touch points', () => {
  expect(detectPlatform({ userAgent: macSafari, maxTouchPoints: 5 })).toEqual({
    system: 'ios',
    isMobile: true,
    isIosSafari: true,
    isTelegram: false,
  })
})

test('recognises Telegram by its page objects, and on Android by its name', () => {
  expect(detectPlatform({ userAgent: iphoneView, page: { TelegramWebviewProxy: {} } })).toMatchObject({
    system: 'ios',
    isTelegram: true,
  })
  expect(detectPlatform({ userAgent: macSafari, page: { TelegramWebview: {} } }).isTelegram).toBe(true)
  expect(detectPlatform({ userAgent: pixelTelegram }).isTelegram).toBe(true)
  expect(
    detectPlatform({ userAgent: iphoneSafari, page: { TelegramWebviewProxyProto: {} } }).isIosSafari,
  ).toBe(false)
})

test('parses any user agent', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), fc.nat(20), (userAgent, maxTouchPoints) => {
      const { system, isMobile } = detectPlatform({ userAgent, maxTouchPoints })
      expect(isMobile).toBe(system === 'ios' || system === 'android')
    }),
  )
})
