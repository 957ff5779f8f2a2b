import { expect, test } from 'vitest'
import type { Platform } from './Platform.ts'
import { availableSocialProviders, defaultSocialProviders } from './socialProviders.ts'

const on = (system: Platform['system'], isTelegram: boolean): Platform => ({
  system,
  isMobile: system === 'ios' || system === 'android',
  isIosSafari: false,
  isTelegram,
})

test('the social logins and their order', () => {
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

test('in Telegram on iOS google is left out', () => {
  expect(availableSocialProviders(on('ios', true))).toEqual(['x', 'farcaster', 'discord', 'apple', 'github'])
})

test('in Telegram on a Mac x is left out', () => {
  expect(availableSocialProviders(on('mac', true))).toEqual(
    defaultSocialProviders.filter(name => name !== 'x'),
  )
})

test('in Telegram on Android facebook and x are left out', () => {
  expect(availableSocialProviders(on('android', true))).toEqual([
    'google',
    'farcaster',
    'discord',
    'apple',
    'github',
  ])
})

test('every phone leaves facebook out, and the order of the host is kept', () => {
  for (const system of ['ios', 'android'] as const)
    expect(availableSocialProviders(on(system, false), ['facebook', 'github', 'google'])).toEqual([
      'github',
      'google',
    ])
})
