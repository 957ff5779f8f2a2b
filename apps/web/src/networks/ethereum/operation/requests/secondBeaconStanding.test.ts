import { hoodi } from '@granary/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleValidator } from '../test/exampleValidator.ts'
import { checkSecondStanding } from './secondBeaconStanding.ts'

const account = `0x${'a1'.repeat(20)}` as const
const validator = exampleValidator(account, 12)
const standing = {
  pubkey: validator.pubkey,
  withdrawal_credentials: validator.withdrawalCredentials,
  slashed: false,
  activation_epoch: '2',
  exit_epoch: '18446744073709551615',
}
const genesis = { genesis_fork_version: hoodi.genesisForkVersion }
const syncing = { sync_distance: '0', is_optimistic: false }

function node(validators: object[], over: { genesis?: object; syncing?: object } = {}) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('genesis')) return Response.json({ data: over.genesis ?? genesis })
    if (url.includes('syncing')) return Response.json({ data: over.syncing ?? syncing })
    return Response.json({ data: validators.map(each => ({ validator: each })) })
  })
}
const check = () => checkSecondStanding([validator], hoodi, ['https://second.example'])
afterEach(() => vi.unstubAllGlobals())

test('a second beacon node that knows the validator in the same way lets it pass', async () => {
  node([standing])
  await expect(check()).resolves.toBe('agrees')
})

test('a missing second beacon source is reported as missing', async () => {
  await expect(checkSecondStanding([validator], hoodi, [])).resolves.toBe('none')
})

test.each([
  [
    'other credentials',
    [{ ...standing, withdrawal_credentials: `0x02${'00'.repeat(11)}${'0e'.repeat(20)}` }],
  ],
  ['an exit', [{ ...standing, exit_epoch: '900' }]],
  ['a slashing', [{ ...standing, slashed: true }]],
  ['no such validator', []],
])('one that knows %s refuses', async (_, validators) => {
  node(validators)
  await expect(check()).rejects.toMatchObject({ code: 'SECOND_BEACON_DISAGREES' })
})

test('a source of another chain, a source that is behind, and a silent one count as silent', async () => {
  node([], { genesis: { genesis_fork_version: '0x00000000' } })
  await expect(check()).resolves.toBe('silent')
  node([], { syncing: { sync_distance: '900', is_optimistic: false } })
  await expect(check()).resolves.toBe('silent')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  await expect(check()).resolves.toBe('silent')
})

test('of two, the one that answers is enough, and it is believed when it disagrees', async () => {
  const both = () =>
    checkSecondStanding([validator], hoodi, ['https://away.example', 'https://second.example'])
  const answerOfSecond = (over: object) => {
    node([{ ...standing, ...over }])
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('away') ? Promise.reject(new TypeError('away')) : fetch(url),
    )
  }
  answerOfSecond({})
  await expect(both()).resolves.toBe('agrees')
  answerOfSecond({ slashed: true })
  await expect(both()).rejects.toMatchObject({ code: 'SECOND_BEACON_DISAGREES' })
})
