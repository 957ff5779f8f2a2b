import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownConfluxPools, ssvContracts } from '@granary/chains'
import { devnetAddresses, providerShareBps } from '@granary/devnet'
import { afterAll, expect, test } from 'vitest'
import { readProvider } from './readProvider.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-provider-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shipped = join(import.meta.dirname, '../provider.json')

/** The shipped settings file with changes. */
function fileWith(changes: Record<string, unknown>): string {
  const file = join(folder, 'provider.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(shipped, 'utf8')), ...changes }))
  return file
}

test("[A2.40] the site carries the provider's name", () => {
  expect(readProvider(fileWith({ name: 'Northern Fields' })).name).toBe('Northern Fields')
})

test('[A3.21] the shipped settings name no contract on mainnet, and only the local one elsewhere', () => {
  expect(readProvider(shipped).chains).toEqual({
    '1': expect.objectContaining({ batchDeposit: null, rewardSplitter: null }),
    '560048': expect.objectContaining({ batchDeposit: null, rewardSplitter: null }),
  })
})

test('[F.07] the shipped settings name a public second beacon source for each real network', () => {
  const { chains } = readProvider(shipped)
  for (const { secondBeaconApiUrls } of Object.values(chains)) {
    expect(secondBeaconApiUrls.length).toBeGreaterThan(0)
    for (const url of secondBeaconApiUrls) expect(new URL(url).protocol).toBe('https:')
  }
  expect(new Set(Object.values(chains).flatMap(chain => chain.secondBeaconApiUrls)).size).toBe(2)
})

test("the shipped settings offer the known Conflux pools, each under its operator's name", () => {
  const { confluxPools } = readProvider(shipped)
  for (const chainId of [1030, 71] as const)
    expect(confluxPools[chainId]).toEqual(
      knownConfluxPools
        .filter(pool => pool.chainId === chainId)
        .map(({ kind, address, name, operator }) => ({ kind, address, name, operator })),
    )
})

test("the local settings name the local chain's batch contract", () => {
  const { chains } = readProvider(join(import.meta.dirname, '../provider.devnet.json'))
  expect(chains['560048']?.batchDeposit).toBe(devnetAddresses.batchDeposit)
  expect(chains['1']?.batchDeposit).toBeNull()
})

test("the local settings name the reward splitter factory and the local server's share", () => {
  const { chains } = readProvider(join(import.meta.dirname, '../provider.devnet.json'))
  const factory = devnetAddresses.rewardSplitterFactory
  expect(chains['560048']?.rewardSplitter).toEqual({
    factory,
    shareBps: providerShareBps,
    formerShareBps: [],
  })
})

test('the local settings name both pools of the local Conflux chain', () => {
  const { confluxPools } = readProvider(join(import.meta.dirname, '../provider.devnet.json'))
  expect(confluxPools['1030']).toEqual([])
  expect(confluxPools['71'].map(({ kind, address }) => [kind, address])).toEqual([
    ['share', devnetAddresses.sharePool],
    ['vote', devnetAddresses.votePool],
  ])
})

/** A pin of SSV's two contracts on mainnet. */
const ssvCode = {
  contracts: [ssvContracts[1].network, ssvContracts[1].views].map(({ address }) => {
    return { address, codeHash: `0x${'ab'.repeat(32)}` }
  }),
  source: 'https://ssv.example/audit',
  checked: '2026-11-28',
}

test('the code of SSV that the provider has checked is part of the settings, and none is by default', () => {
  const withPin = fileWith({
    chains: { '1': { batchDeposit: null, ssvCode }, '560048': { batchDeposit: null } },
  })
  expect(readProvider(withPin).chains['1'].ssvCode).toEqual(ssvCode)
  expect(readProvider(shipped).chains['1'].ssvCode).toBeUndefined()
})

test.each([
  ['chains', { '1': { batchDeposit: '0x123' }, '560048': { batchDeposit: null } }, /batchDeposit/],
  ['chains', { '17000': { batchDeposit: null } }, /17000/],
  [
    'chains',
    { '1': { batchDeposit: null, secondBeaconApiUrls: ['ftp://x'] }, '560048': {} },
    /secondBeaconApiUrls/,
  ],
  [
    'chains',
    { '560048': { batchDeposit: null, rewardSplitter: { factory: `0x${'11'.repeat(20)}`, shareBps: 5001 } } },
    /shareBps/,
  ],
  [
    'chains',
    {
      '1': {
        batchDeposit: null,
        ssvCode: { ...ssvCode, contracts: ssvCode.contracts.map(each => ({ ...each, codeHash: '0x12' })) },
      },
    },
    /contracts\[0\]\.codeHash/,
  ],
  [
    'chains',
    { '1': { batchDeposit: null }, '560048': { batchDeposit: null, ssvCode } },
    /ssvCode: the code of 0x58410Bef\w+ is missing/,
  ],
  ['name', '', /name/],
  ['links', { website: 'javascript:alert(1)' }, /website/],
  ['colour', 'green', /colour/],
])('a wrong setting fails the build and is named: %s %j', (field, value, named) => {
  const read = () => readProvider(fileWith({ [field]: value }))
  expect(read).toThrow(named)
  expect(read).toThrow(/provider\.json/)
})

test('every problem of a file is said at once, with field and reason', () => {
  writeFileSync(join(folder, 'bad.svg'), '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>')
  const palette = { brand: '#1d5a42', accent: '#85600f' }
  const read = () =>
    readProvider(
      fileWith({
        name: '',
        logo: { light: 'bad.svg', dark: 'missing.svg' },
        favicon: 'favicon.png',
        colours: { light: palette, dark: { ...palette, accent: '#777777' } },
        fonts: {
          display: { file: 'missing.woff2', weights: '400' },
          text: { file: 'bad.svg', weights: '400' },
        },
        legal: { terms: { en_US: 'terms.md' }, privacy: null },
        languages: ['en_US', 'de_DE'],
        networks: ['ethereum', 'solana', 'ethereum'],
        audits: [{ title: 'Audit', url: 'javascript:alert(1)', date: 'June' }],
        operator: { legalName: 'X', country: '' },
      }),
    )
  for (const line of [
    /- name: /,
    /- logo\.light: bad\.svg contains a script/,
    /- logo\.dark: the file missing\.svg is missing/,
    /- favicon: the path of an SVG file/,
    /- colours\.dark\.accent: text #777777 on .* has a contrast of \d\.\d\d to 1/,
    /- fonts\.text\.file: the path of a WOFF2 file/,
    /- legal\.terms\.en_US: the file terms\.md is missing/,
    /- languages\[1\]: /,
    /- networks\[1\]: .*"ethereum"/,
    /- audits\[0\]\.url: /,
    /- audits\[0\]\.date: /,
    /- operator\.country: /,
  ])
    expect(read).toThrow(line)
})

test('two networks, or languages, of one id are refused by name', () => {
  expect(() => readProvider(fileWith({ networks: ['cosmos', 'cosmos'] }))).toThrow(
    /networks\[1\]: cosmos stands there twice/,
  )
  expect(() => readProvider(fileWith({ languages: ['zh_CN', 'zh_CN'] }))).toThrow(
    /languages\[1\]: zh_CN stands there twice/,
  )
})

test.each(['#12345', 'green', '#12345g', 'rgb(1, 2, 3)'])('the colour %s is refused', brand => {
  const palette = { brand: '#1d5a42', accent: '#85600f' }
  expect(() => readProvider(fileWith({ colours: { light: { ...palette, brand }, dark: palette } }))).toThrow(
    /colours\.light\.brand: a colour as #rrggbb/,
  )
})

test.each(['northern-fields', 'tidewater'])('the example brand %s builds', brand => {
  const file = join(import.meta.dirname, '../../../docs/examples/brands', brand, 'provider.json')
  expect(readProvider(file).logo).not.toBeNull()
})

test("the devnet file names the devnet's deployment of Uniswap", () => {
  const { swaps } = readProvider(join(import.meta.dirname, '../provider.devnet.json'))
  expect(swaps.uniswap).toEqual([{ chainId: 560048, address: devnetAddresses.uniswapRouter }])
})

test("the devnet file names the devnet's resolver of names, and a zone is a domain", () => {
  const { names } = readProvider(join(import.meta.dirname, '../provider.devnet.json'))
  expect(names).toEqual({ zone: 'granary.local', resolvers: { 560048: devnetAddresses.universalResolver } })
  expect(() => readProvider(fileWith({ names: { zone: 'granary' } }))).toThrow(/names\.zone: a domain/)
  expect(() => readProvider(fileWith({ names: { zone: 'a.example', resolvers: { x: '0x' } } }))).toThrow(
    /names\.resolvers/,
  )
})

test('a missing file and invalid JSON are named too', () => {
  expect(() => readProvider(join(folder, 'missing.json'))).toThrow(/missing\.json/)
})

test('[F.40] [F.41] [F.49] a file without frames, dates and language gets the careful defaults', () => {
  const said = JSON.parse(readFileSync(shipped, 'utf8')) as Record<string, unknown>
  for (const field of ['safeHosts', 'dates', 'browserLanguage', 'contact']) delete said[field]
  const file = join(folder, 'plain.json')
  writeFileSync(file, JSON.stringify(said))
  expect(readProvider(file)).toMatchObject({
    safeHosts: ['app.safe.global'],
    dates: 'compact',
    browserLanguage: false,
    contact: false,
  })
  for (const host of ['https://app.safe.global', '*.safe.global', "'self'", 'a b', 'x;script-src *'])
    expect(() => readProvider(fileWith({ safeHosts: [host] }))).toThrow(/safeHosts/)
})
