import { expect, test } from 'vitest'
import type { Platform } from './detectPlatform.ts'
import { availableSocialProviders, defaultSocialProviders } from './socialProviders.ts'

const on = (system: Platform['system'], isTelegram: boolean): Platform => ({
  system,
  isMobile: system === 'ios' || system === 'android',
  isIosSafari: false,
  isTelegram,
})

test('social logins have their default order', () => {
  expect(defaultSocialProviders).toEqual([
    'google',
    'x',
    'farcaster',
    'discord',
    'apple',
    'github',
    'facebook',
  ])
  expect(availableSocialProviders(on('windows', false))).toEqual(defaultSocialProviders)
  expect(availableSocialProviders(on('mac', false))).toEqual(defaultSocialProviders)
})

test('leaves out google in Telegram on iOS', () => {
  expect(availableSocialProviders(on('ios', true))).toEqual(
    defaultSocialProviders.filter(name => name !== 'google'),
  )
})

test('leaves out x in Telegram on a Mac', () => {
  expect(availableSocialProviders(on('mac', true))).toEqual(
    defaultSocialProviders.filter(name => name !== 'x'),
  )
})

test('leaves out facebook and x in Telegram on Android', () => {
  expect(availableSocialProviders(on('android', true))).toEqual([
    'google',
    'farcaster',
    'discord',
    'apple',
    'github',
  ])
})

test("offers all on a phone outside Telegram, in the host's order", () => {
  for (const system of ['ios', 'android'] as const)
    expect(availableSocialProviders(on(system, false), ['facebook', 'github', 'google'])).toEqual([
      'facebook',
      'github',
      'google',
    ])
})
