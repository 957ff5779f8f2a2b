import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { ConfigError, createWallet, type WalletConfig } from '../index.ts'
import { checkConfig } from './checkConfig.ts'

const required: WalletConfig = { networks: testNetworks({}), adapters: { eip155: fakeAdapter().loader } }
const wallet = { id: 'w', name: 'W' }

/** Per key: its rows, a valid value, and invalid values. */
const keys: readonly [rows: string, key: keyof WalletConfig, right: unknown, ...wrong: readonly unknown[]][] =
  [
    ['[B1.19] [B1.20]', 'projectId', 'a1', 5, '', 'x'.repeat(2049)],
    ['[B1.21]', 'sdkType', 'appkit', null, {}],
    ['[B1.22]', 'sdkVersion', 'html-1.0.0', ['1']],
    ['[B1.23]', 'features', { email: false, socials: ['google'] }, true, ['email']],
    ['[B1.24]', 'remoteFeatures', { socials: ['x'] }, 'x', null],
    [
      '[B1.25]',
      'defaultAccountTypes',
      { eip155: 'eoa', bip122: 'payment' },
      { eip155: ['eoa'] },
      { cosmos: 'eoa' },
    ],
    ['[B1.26]', 'enableNetworkSwitch', false, 'false', 0],
    ['[B1.27]', 'allowUnsupportedChain', true, 1],
    ['[B1.28]', 'manualWCControl', true, 'yes'],
    [
      '[B1.18]',
      'names',
      { url: '/', zone: 'stake.example' },
      { url: '/' },
      { url: '/', zone: '' },
      'stake.example',
    ],
    ['[B1.29]', 'enableEmbedded', true, null],
    [
      '[B1.30]',
      'customRpcUrls',
      { 'eip155:1': 'https://rpc.example/1', 'eip155:71': '/rpc/71' },
      { 'eip155:1': 'javascript:alert(1)' },
      { 'eip155:1': 'rpc.example' },
      { 1: 'https://rpc.example' },
      ['https://rpc.example'],
      { 'eip155:1': [{ url: 'https://rpc.example' }] },
    ],
    ['[B1.31]', 'allWallets', 'ONLY_MOBILE', 'show', ['SHOW'], true],
    ['[B1.32]', 'includeWalletIds', ['a'], 'a', [1]],
    ['[B1.33]', 'excludeWalletIds', [], { a: true }, ['']],
    ['[B1.34]', 'featuredWalletIds', ['a', 'b'], [null]],
    ['[B1.35]', 'tokens', { 'eip155:1': { address: '0x01' } }, { 'eip155:1': '0x01' }, [{ address: '0x01' }]],
    ['[B1.36]', 'termsConditionsUrl', 'https://host.example/terms', 'javascript:alert(1)', 5],
    ['[B1.37]', 'privacyPolicyUrl', '/privacy', 'data:text/html,x', ''],
    ['[B1.38] [B3.01]', 'customWallets', [wallet], [{ id: 'w' }], wallet, ['w']],
    ['[B1.39]', 'siwx', { load: async () => ({}) }, {}, 'siwx', { load: 'no' }],
    [
      '[B1.40]',
      'metadata',
      { name: 'Host', description: '', url: 'https://host.example', icons: [] },
      { name: 'Host', url: 'https://host.example' },
      { name: '', url: 'https://host.example', icons: [] },
      { name: 'Host', url: 'javascript:alert(1)', icons: [] },
    ],
    ['[B1.41]', 'debug', true, 'true'],
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

test('logs unknown keys and continues', () => {
  const told: string[] = []
  createWallet({ ...required, log: { error: text => told.push(text) }, projectID: 'a1' } as WalletConfig)
  expect(told).toEqual(['Unknown configuration key projectID'])
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
