import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { ConfigError, createWallet, type WalletConfig } from '../index.ts'
import { checkConfig } from './checkConfig.ts'
import { checkSettings } from './checkSettings.ts'

const required: WalletConfig = { networks: testNetworks({}), adapters: { eip155: fakeAdapter().loader } }
const wallet = { id: 'w', name: 'W' }

/** Per key: its rows, a valid value, and invalid values. */
const keys: readonly [rows: string, key: keyof WalletConfig, right: unknown, ...wrong: readonly unknown[]][] =
  [
    ['[B1.19]', 'projectId', 'a1', 5, '', 'x'.repeat(2049)],
    ['', 'sdkType', 'appkit', null, {}],
    ['', 'sdkVersion', 'html-1.0.0', ['1']],
    ['', 'features', { email: false, swaps: ['uniswap'] }, true, ['email']],
    ['', 'remoteFeatures', { socials: false }, 'x', null],
    ['', 'defaultAccountTypes', { eip155: 'eoa', bip122: 'payment' }, { eip155: ['eoa'] }, { cosmos: 'eoa' }],
    ['', 'enableNetworkSwitch', false, 'false', 0],
    ['', 'allowUnsupportedChain', true, 1],
    ['', 'manualWCControl', true, 'yes'],
    [
      '[B1.18]',
      'names',
      { url: '/', zone: 'stake.example' },
      { url: '/' },
      { url: '/', zone: '' },
      'stake.example',
    ],
    ['', 'enableEmbedded', true, null],
    [
      '',
      'customRpcUrls',
      { 'eip155:1': 'https://rpc.example/1', 'eip155:71': '/rpc/71' },
      { 'eip155:1': 'javascript:alert(1)' },
      { 'eip155:1': 'rpc.example' },
      { 1: 'https://rpc.example' },
      ['https://rpc.example'],
      { 'eip155:1': [{ url: 'https://rpc.example' }] },
    ],
    ['', 'allWallets', 'ONLY_MOBILE', 'show', ['SHOW'], true],
    ['', 'includeWalletIds', ['a'], 'a', [1]],
    ['', 'excludeWalletIds', [], { a: true }, ['']],
    ['', 'featuredWalletIds', ['a', 'b'], [null]],
    ['', 'tokens', { 'eip155:1': { address: '0x01' } }, { 'eip155:1': '0x01' }, [{ address: '0x01' }]],
    ['', 'termsConditionsUrl', 'https://host.example/terms', 'javascript:alert(1)', 5],
    ['', 'privacyPolicyUrl', '/privacy', 'data:text/html,x', ''],
    ['[B3.01]', 'customWallets', [wallet], [{ id: 'w' }], wallet, ['w']],
    ['', 'siwx', { load: async () => ({}) }, {}, 'siwx', { load: 'no' }],
    [
      '',
      'metadata',
      { name: 'Host', description: '', url: 'https://host.example', icons: [] },
      { name: 'Host', url: 'https://host.example' },
      { name: '', url: 'https://host.example', icons: [] },
      { name: 'Host', url: 'javascript:alert(1)', icons: [] },
    ],
    ['', 'debug', true, 'true'],
    [
      '[B1.19] [B3.07]',
      'networks',
      testNetworks({}),
      undefined,
      [],
      [{ ...testNetworks({})[0], caipNetworkId: 'eip155:1' }],
      [{ ...testNetworks({})[0], chainNamespace: 'cosmos' }],
      [{ ...testNetworks({})[0], id: '560048' }],
      [testNetworks({})[0], testNetworks({})[0]],
      [null],
    ],
    ['', 'defaultNetwork', 'eip155:71', 'eip155:1', 71],
    ['', 'adapters', {}, undefined, { cosmos: async () => {} }, { eip155: {} }],
    ['', 'storageArea', memoryArea, memoryArea()],
    ['', 'log', { info: () => {}, assert: 5 }, () => {}, { info: 'console' }, { print: () => {} }],
    ['', 'analytics', { endpoint: '/api/analytics' }, true, {}, { endpoint: 'ftp://x' }],
    ['[B9.53]', 'pendingTransactions', { enabled: true }, true, {}],
    ['', 'registryUrl', 'https://registry.example', 'javascript:alert(1)', 5],
    ['', 'blockchainUrl', '/', 'javascript:alert(1)', 5],
    ['', 'enableWalletConnect', false, 'no'],
    ['', 'walletConnect', async () => {}, {}],
    ['', 'relayUrl', 'wss://relay.example', 'https://relay.example', 7],
    ['', 'relayUrl', '/relay', ''],
    ['', 'relayWalletIds', ['metamask'], 'metamask'],
    ['', 'isMobile', () => true, true],
    ['', 'prefetch', [async () => {}], async () => {}],
    ['', 'loginFlows', { email: async () => {} }, { external: async () => {} }],
  ]

test.each(keys)('%s %s accepts a valid value and names an invalid one', (_, key, right, ...wrong) => {
  expect(createWallet({ ...required, [key]: right }).config).toHaveProperty(key)
  expect(wrong.length).toBeGreaterThan(0)
  for (const value of wrong) {
    const error = thrownBy(() => createWallet({ ...required, [key]: value } as never))
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({ code: 'WALLET_CONFIG_INVALID' })
    expect(error?.shortMessage).toContain(`configuration's ${key} is not `)
    expect(error?.details).toContain(`${key}: `)
  }
})

test('a chain of viem is refused with the function that makes a network of it', () => {
  const chain = { id: 1, name: 'Ethereum', nativeCurrency: {}, rpcUrls: { default: { http: [] } } }
  const error = thrownBy(() => createWallet({ ...required, networks: [chain] } as never))
  expect(error?.shortMessage).toContain('fromViemChain')
})

/** Settings that a host cannot mean, with the key that the error names. */
const refused: readonly [key: string, config: object][] = [
  ['projectID', { projectID: 'a1' }],
  ['features.emails', { features: { emails: true } }],
  ['remoteFeatures.swap', { remoteFeatures: { swap: true } }],
  ['features.email', { features: { email: 'yes' } }],
  ['features.socials', { features: { socials: true } }],
  ['features.email', { features: { email: true } }],
  ['remoteFeatures.email', { remoteFeatures: { email: true } }],
  ['features.socials', { features: { socials: ['google'] } }],
  ['remoteFeatures.socials', { remoteFeatures: { socials: ['x'] } }],
  ['features.swaps', { features: { swaps: 'uniswap' } }],
  ['features.onramp', { features: { onramp: ['Meld!'] } }],
  ...(['send', 'receive', 'history', 'analytics', 'allWallets', 'legalCheckbox'] as const).map(
    (name): [string, object] => [`features.${name}`, { features: { [name]: 1 } }],
  ),
  ['features.connectMethodsOrder', { features: { connectMethodsOrder: ['email', 'wallet'] } }],
  ['features.walletFeaturesOrder', { features: { walletFeaturesOrder: ['buy'] } }],
  ['features.connectorTypeOrder', { remoteFeatures: {}, features: { connectorTypeOrder: 'recent' } }],
  ['features.allWallets', { allWallets: 'SHOW', features: { allWallets: false } }],
  ['features.legalCheckbox', { features: { legalCheckbox: true } }],
  ['features.analytics', { features: { analytics: true } }],
  ['features.analytics', { features: { analytics: true }, analytics: false }],
  ['tokens', { tokens: { 'solana:1': { address: `0x${'1'.repeat(40)}` } } }],
  ['tokens', { tokens: { 'eip155:1': { address: '0x01' } } }],
  ['includeWalletIds', { includeWalletIds: ['a'], excludeWalletIds: ['a'] }],
  ['featuredWalletIds', { featuredWalletIds: ['b', 'a'], excludeWalletIds: ['a'] }],
  ['relayUrl', { enableWalletConnect: true, walletConnect: async () => {} }],
  ['walletConnect', { enableWalletConnect: true, relayUrl: '/relay' }],
]

test.each(refused)('refuses %s by name in %o', async (key, config) => {
  const error = await Promise.resolve()
    .then(() => createWallet({ ...required, ...config } as never).engine())
    .then(
      () => null,
      (thrown: ConfigError) => thrown,
    )
  expect(error?.shortMessage).toContain(`configuration's ${key} is not `)
  expect(error?.details).toContain(`${key}: `)
})

test('a wrong feature is named in the log as soon as the modal opens, and gives nobody an adapter', async () => {
  const told: unknown[] = []
  const log = { error: (...words: unknown[]) => told.push(...words) }
  const wallet = createWallet({ ...required, log, features: { send: 'yes' } } as never)
  wallet.open()
  await expect(wallet.adapter('eip155')).rejects.toMatchObject({ details: 'features.send: "yes"' })
  await expect
    .poll(() => told.map(word => (word as Error).message ?? word))
    .toContainEqual(expect.stringContaining("configuration's features.send is not true or false"))
})

test('a feature that another key contradicts is refused with that key and the way out', () => {
  const textOf = (config: object) => thrownBy(() => checkSettings({ ...required, ...config }))?.shortMessage
  expect(textOf({ features: { analytics: true } })).toMatch(/left out or false, as the key analytics/)
  expect(textOf({ features: { allWallets: false }, allWallets: 'SHOW' })).toMatch(/allWallets is SHOW/)
  expect(textOf({ features: { legalCheckbox: true } })).toMatch(
    /neither termsConditionsUrl nor privacyPolicyUrl/,
  )
})

test('accepts features that belong together', () => {
  const features = {
    email: undefined,
    allWallets: false,
    legalCheckbox: true,
    analytics: true,
    connectMethodsOrder: ['wallet'],
    walletFeaturesOrder: ['send'],
  } as const
  const given = {
    ...required,
    features,
    allWallets: 'HIDE',
    analytics: () => {},
    privacyPolicyUrl: '/',
  } as const
  expect(() => checkSettings(given as never)).not.toThrow()
})

test('accepts any value or names it in a bounded text, and throws nothing else', () => {
  const names = keys.map(([, key]) => key)
  const hostile = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.anything())
  fc.assert(
    fc.property(fc.oneof(hostile, fc.anything()), given => {
      const merged = typeof given === 'object' ? { ...required, ...given } : given
      const error = thrownBy(() => checkConfig(merged as WalletConfig))
      if (error === null) return
      expect(error).toBeInstanceOf(ConfigError)
      expect(error.message.length).toBeLessThan(600)
    }),
    { numRuns: 2000 },
  )
})

function thrownBy(run: () => unknown): ConfigError | null {
  try {
    run()
    return null
  } catch (error) {
    return error as ConfigError
  }
}
