import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

const tokens = { VALIDATOR_CLIENT_TOKEN_ETH_MAINNET: 'one', VALIDATOR_CLIENT_TOKEN_ETH_HOODI: 'other' }

function clients(mainnet: string, hoodi: string) {
  return { ...tokens, VALIDATOR_CLIENT_URL_ETH_MAINNET: mainnet, VALIDATOR_CLIENT_URL_ETH_HOODI: hoodi }
}

test.each([
  ['http://vc:5062', 'http://vc:5062'],
  ['http://vc:5062', 'http://VC:5062/'],
  ['http://vc', 'http://user:word@vc:80?x=1'],
  ['https://vc.example/keys/', 'https://vc.example/keys'],
])('[F.35] one validator client for two networks stops the start: %s and %s', (mainnet, hoodi) => {
  expect(() => readSettings(clients(mainnet, hoodi))).toThrow(
    'VALIDATOR_CLIENT_URL_ETH_HOODI: is the same server as VALIDATOR_CLIENT_URL_ETH_MAINNET',
  )
})

test.each([
  ['http://vc:5062', 'http://vc:5063'],
  ['https://vc.example/mainnet', 'https://vc.example/hoodi'],
])('[F.35] two validator clients are accepted: %s and %s', (mainnet, hoodi) => {
  expect(() => readSettings(clients(mainnet, hoodi))).not.toThrow()
})

test('[F.35] a second beacon node equal to the first one stops the start', () => {
  const beacons = {
    BEACON_API_URL_ETH_HOODI: 'http://beacon:5052',
    SECOND_BEACON_API_URL_ETH_HOODI: 'http://beacon:5052/',
  }
  expect(() => readSettings(beacons)).toThrow(
    'SECOND_BEACON_API_URL_ETH_HOODI: is the same server as BEACON_API_URL_ETH_HOODI',
  )
})
