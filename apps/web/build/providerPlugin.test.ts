import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { providerPlugin } from './providerPlugin.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-provider-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shipped = join(import.meta.dirname, '../provider.json')
const relayUrl = 'wss://relay.example'

/** The source that a build gets for the wallet toolkit. */
function walletSource(settings: object, isLocal: boolean): string {
  const file = join(folder, 'provider.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(shipped, 'utf8')), ...settings }))
  const { load } = providerPlugin(file, { hasSecondBeacons: false, isLocal })
  const read = load as unknown as (this: { addWatchFile(): void }, module: string) => string
  return read.call({ addWatchFile() {} }, '\0virtual:wallet-settings')
}

test('a build for local chains refuses a relay elsewhere, where a wallet may be on the real chain', () => {
  expect(() => walletSource({ walletConnect: { relayUrl } }, true)).toThrow(
    'walletConnect.relayUrl: a build for local chains uses its own relay',
  )
  expect(walletSource({ walletConnect: {} }, true)).toContain('/relay')
  expect(walletSource({ walletConnect: { relayUrl } }, false)).toContain(relayUrl)
})

test('[B9.44] the zone of names is a setting of the provider; without it a build has none', () => {
  const resolvers = { 1: `0x${'a'.repeat(40)}` }
  const source = walletSource({ names: { zone: 'stake.example', resolvers } }, false)
  expect(source).toContain(`names: ${JSON.stringify({ url: '/', zone: 'stake.example', resolvers })}`)
  expect(walletSource({}, false)).not.toContain('names')
})
