import { expect, test } from 'vitest'
import { ethereumSettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import { warnUnknownVariables } from '#server/platform/settings/warnUnknownVariables.ts'
import { readSettings, settingParts } from '#server/settings.ts'
import { rewardSettings } from './rewardSettings.ts'

const reasonOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    return (error as Error).message
  }
  return 'taken'
}

test('by default days are UTC, the job runs with each slot, and ten thousand validators are tracked', () => {
  const settings = readSettings({})
  expect(settings.of(rewardSettings)).toMatchObject({ scanSeconds: 12, watchedValidatorsMax: 10_000 })
  expect(settings.of(ethereumSettings).networks.eth).toMatchObject({
    rewardDaySeconds: 86_400,
    secondBeaconApiUrl: undefined,
  })
})

test('set variables count, and the address of the second node is a secret', () => {
  const settings = readSettings({
    REWARD_SCAN_SECONDS: '30',
    WATCHED_VALIDATORS_MAX: '0',
    RATE_LIMIT_WATCHES_PER_HOUR: '7',
    REWARD_DAY_SECONDS_ETH_HOODI: '64',
    BEACON_API_URL_ETH_HOODI: 'http://one',
    SECOND_BEACON_API_URL_ETH_HOODI: 'http://key@two',
  })
  expect(settings.of(rewardSettings)).toMatchObject({
    scanSeconds: 30,
    watchedValidatorsMax: 0,
    watchesPerHour: 7,
  })
  const { hoodi } = settings.of(ethereumSettings).networks
  expect(hoodi.rewardDaySeconds).toBe(64)
  expect(hoodi.secondBeaconApiUrl?.reveal()).toBe('http://key@two')
  expect(String(hoodi.secondBeaconApiUrl)).not.toContain('two')
})

test.each([
  ['REWARD_SCAN_SECONDS', '0', 'is not between 1 and 3600'],
  ['REWARD_DAY_SECONDS_ETH_MAINNET', '172800', 'is not between 8 and 86400'],
  ['REWARD_DAY_SECONDS_ETH_HOODI', 'a day', 'is not a whole number'],
  ['WATCHED_VALIDATORS_MAX', '-1', 'is not a whole number'],
  ['WATCHED_VALIDATORS_MAX', '1000001', 'is not between 0 and 1000000'],
  ['SECOND_BEACON_API_URL_ETH_HOODI', 'two:5052', 'is not an http or https address'],
])('%s = %s stops the start', (name, value, reason) => {
  expect(reasonOf({ BEACON_API_URL_ETH_HOODI: 'http://one', [name]: value })).toContain(`${name}: ${reason}`)
})

test('a second node without a first one stops the start', () => {
  const environment = { SECOND_BEACON_API_URL_ETH_MAINNET: 'http://two' }
  expect(reasonOf(environment)).toContain('BEACON_API_URL_ETH_MAINNET: is missing')
})

test('a misspelt reward variable is reported, a correct one is not', () => {
  let told = ''
  const environment = {
    WATCHED_VALIDATOR_MAX: '1',
    REWARD_SCAN_SECOND: '1',
    SECOND_BEACON_API_URL_HOODI: 'http://two',
    WATCHED_VALIDATORS_MAX: '1',
  }
  warnUnknownVariables(settingParts(), environment, text => {
    told += text
  })
  expect(told.match(/[A-Z_]{5,}/g)).toEqual([
    'WATCHED_VALIDATOR_MAX',
    'REWARD_SCAN_SECOND',
    'SECOND_BEACON_API_URL_HOODI',
  ])
})
