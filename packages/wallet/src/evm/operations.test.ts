import fc from 'fast-check'
import { createClient, custom, verifyTypedData } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rpcError } from '../../test/createTestWallet.ts'
import { evmPages, first, second } from '../../test/evmPages.ts'
import { parseAssets } from './getAssets.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const { connected } = evmPages()

const typedData = {
  domain: { name: 'Granary', version: '1', chainId: 560048 },
  types: {
    Order: [
      { name: 'from', type: 'address' },
      { name: 'wei', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { from: first, wei: 32_000_000_000_000_000_000n },
} as const
const permissions = {
  expiry: 1_900_000_000,
  signer: { type: 'account', data: { address: second } },
  permissions: [{ type: 'native-token-transfer', data: { allowance: 1_000n }, policies: [] }],
}

test('[B9.31] waits three minutes for a receipt, which then is still pending', async () => {
  const { client } = await connected()
  const { setTimeout: real } = globalThis
  const limit = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((task: () => void, milliseconds?: number, ...given: []) =>
      real(task, milliseconds === 180_000 ? 0 : milliseconds, ...given)) as typeof setTimeout)
  onTestFinished(() => limit.mockRestore())
  await expect(client.waitForReceipt({ hash: `0x${'ab'.repeat(32)}` })).rejects.toMatchObject({
    code: 'RECEIPT_TIMEOUT',
  })
})

test('a node that fails or stays silent while a receipt is awaited has a code of its own', async () => {
  const hash = `0x${'ab'.repeat(32)}` as const
  const failing = async ({ method }: { method: string }) => {
    if (method === 'eth_blockNumber') throw new Error('node down')
    return null
  }
  const client = createClient({ transport: custom({ request: failing }, { retryCount: 0 }) })
  await expect(waitForReceipt(client, { hash, timeout: 50, pollingInterval: 10 })).rejects.toMatchObject({
    code: 'RECEIPT_UNREAD',
    details: hash,
  })
})

test('typed data is JSON with exact amounts, signed by the account (EIP-712, v4)', async () => {
  const { client, testWallet } = await connected()
  const signature = await client.signTypedData(typedData)
  expect(await verifyTypedData({ ...typedData, address: first, signature })).toBe(true)
  const asked = testWallet.log.find(({ method }) => method === 'eth_signTypedData_v4')?.params as [
    string,
    string,
  ]
  expect(asked[0]).toBe(first)
  expect(JSON.parse(asked[1])).toMatchObject({
    message: { wei: '32000000000000000000' },
    primaryType: 'Order',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
    },
  })
})

test('passes typed data text on byte for byte', async () => {
  const { client, testWallet } = await connected()
  const text = `{ "types":{"EIP712Domain":[],"Note":[{"name":"text","type":"string"}]},\n "primaryType":"Note", "domain":{},"message":{"text":"\\u8d28押 "}}`
  const signature = await client.signTypedData(text)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(testWallet.log.at(-1)?.params).toEqual([first, text])
})

test('[B8.39] typed data that does not fit its types is "Sign message failed", without asking the wallet', async () => {
  const { client, testWallet } = await connected()
  testWallet.log.length = 0
  const wrong = { ...typedData, message: { from: 'me', wei: 1n } }
  await expect(client.signTypedData(wrong)).rejects.toMatchObject({ shortMessage: 'Sign message failed' })
  expect(testWallet.log).toEqual([])
  testWallet.state.overrides = { eth_signTypedData_v4: '0x' }
  await expect(client.signTypedData(typedData)).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
})

test('[B8.70] a refusal is one error, whatever the request', async () => {
  const { client, testWallet, wallet } = await connected({ knownChains: [560048] })
  testWallet.state.answer = 'reject'
  testWallet.state.overrides = {
    wallet_getAssets: rpcError(4001, 'no'),
    wallet_getCapabilities: rpcError(4001, 'no'),
    wallet_revokePermissions: rpcError(4001, 'no'),
    eth_decrypt: rpcError(4001, 'no'),
  }
  const asked = [
    () => client.sendTransaction({ to: second }),
    () =>
      client
        .writeContract({ address: second, abi: [], functionName: 'x' })
        .catch(() => client.sendTransaction({ to: second })),
    () => client.signMessage('x'),
    () => client.signTypedData(typedData),
    () => client.sendCalls({ id: '0x1', atomicRequired: false, calls: [{ to: second, value: 0n }] }),
    () => client.grantPermissions(permissions),
    () => client.revokePermissions('0x01'),
    () => client.getAssets(),
    () => client.getCapabilities(),
    () => client.request({ method: 'eth_decrypt' }),
    () => wallet.switchNetwork(71),
  ]
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test('grants permissions for the account on its chain and revokes them by their context (ERC-7715)', async () => {
  const { client, testWallet } = await connected()
  testWallet.state.overrides = { wallet_grantPermissions: { context: '0xc0ffee', expiry: 1_800_000_000 } }
  expect(await client.grantPermissions(permissions)).toEqual({ context: '0xc0ffee', expiry: 1_800_000_000 })
  expect(testWallet.log.at(-1)?.params).toEqual([
    {
      ...permissions,
      address: first,
      chainId: '0x88bb0',
      permissions: [{ type: 'native-token-transfer', data: { allowance: '0x3e8' }, policies: [] }],
    },
  ])
  testWallet.state.overrides = { wallet_revokePermissions: null }
  await client.revokePermissions('0xc0ffee')
  expect(testWallet.log.at(-1)).toEqual({
    method: 'wallet_revokePermissions',
    params: [{ permissionContext: '0xc0ffee' }],
  })
})

test.each([null, 7, {}, { context: 'yes' }, { permissionsContext: '0x' }, []])(
  'permissions answered with %o are not granted',
  async answer => {
    const { client, testWallet } = await connected()
    testWallet.state.overrides = { wallet_grantPermissions: answer }
    await expect(client.grantPermissions(permissions)).rejects.toMatchObject({
      code: 'WALLET_REQUEST_FAILED',
    })
  },
)

test("assets are the wallet's by chain, or null if it returns none (ERC-7811)", async () => {
  const { client, testWallet } = await connected()
  testWallet.state.overrides = {
    wallet_getAssets: {
      '0x88bb0': [
        { address: 'native', balance: '0xde0b6b3a7640000', type: 'native', metadata: { symbol: 'ETH' } },
        { address: second, balance: '0x10', type: 'erc20', metadata: { decimals: 6 } },
        { address: 'nowhere', balance: '0x10', type: 'erc20' },
        { address: second, balance: 'much', type: 'erc20' },
        null,
      ],
      mainnet: [],
    },
  }
  expect(await client.getAssets([560048])).toEqual({
    560048: [
      { type: 'native', address: null, balance: 10n ** 18n, metadata: { symbol: 'ETH' } },
      { type: 'erc20', address: second, balance: 16n, metadata: { decimals: 6 } },
    ],
  })
  expect(testWallet.log.at(-1)?.params).toEqual([{ account: first, chainFilter: ['0x88bb0'] }])
  testWallet.state.overrides = { wallet_getAssets: rpcError(-32601, 'Method not found') }
  expect(await client.getAssets()).toBeNull()
  testWallet.state.overrides = { wallet_getAssets: [] }
  await expect(client.getAssets()).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
})

test('reads or rejects any assets', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.array(fc.object()))), answer => {
      try {
        for (const list of Object.values(parseAssets(answer)))
          for (const { balance } of list) expect(typeof balance).toBe('bigint')
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }),
  )
})

test('[B8.69] [B8.42] asks a wallet that no longer knows the network to add it, whatever error code it uses', async () => {
  for (const cause of [
    rpcError(4902, 'Unrecognized chain'),
    rpcError(-32603, 'Internal', { data: { originalError: { code: 4902 } } }),
    rpcError(-32601, 'Method not found'),
  ]) {
    const { testWallet, wallet } = await connected()
    testWallet.state.overrides = { wallet_switchEthereumChain: cause }
    const { request } = testWallet.provider
    // Adds and switches at once, as most do.
    testWallet.provider.request = async call => {
      const answer = await request(call)
      if (call.method === 'wallet_addEthereumChain') testWallet.selectChain(71)
      return answer
    }
    await wallet.switchNetwork(71)
    expect(wallet.store.getState().connections.eip155).toMatchObject({ account: { chainId: 71 } })
  }
})

test('a wallet that adds the network but does not switch is an error, and the account stays', async () => {
  const { testWallet, wallet } = await connected({ knownChains: [560048] })
  const { request } = testWallet.provider
  let switches = 0
  testWallet.provider.request = async call => {
    if (call.method === 'wallet_switchEthereumChain' && ++switches > 1) throw rpcError(4001, 'not there')
    return request(call)
  }
  await expect(wallet.switchNetwork(71)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(testWallet.methods()).toContain('wallet_addEthereumChain')
  expect(wallet.store.getState().connections.eip155).toMatchObject({ account: { chainId: 560048 } })
})

test('input that no wallet could take ends in an error with a code, and reaches no wallet', async () => {
  const { client, testWallet } = await connected()
  testWallet.log.length = 0
  const asked: readonly (readonly [code: string, ask: () => Promise<unknown>])[] = [
    ['SEND_TRANSACTION_FAILED', () => client.writeContract({ address: second, abi: [], functionName: 'x' })],
    ['SEND_TRANSACTION_FAILED', () => client.sendTransaction({ to: second, nonce: -1 })],
    ['ESTIMATE_GAS_FAILED', () => client.estimateGas({ to: second, nonce: -1 })],
    ['WALLET_REQUEST_FAILED', () => client.getAssets([-1])],
    ['WALLET_REQUEST_FAILED', () => client.grantPermissions({ ...permissions, expiry: null } as never)],
    ['SIGN_MESSAGE_FAILED', () => client.signTypedData({ ...typedData, primaryType: 'None' } as never)],
  ]
  for (const [code, ask] of asked) await expect(ask(), `${ask}`).rejects.toMatchObject({ code })
  const methods = new Set(testWallet.log.map(({ method }) => method))
  expect([...methods].filter(method => !/^(eth_chainId|wallet_grantPermissions)$/.test(method))).toEqual([])
})
