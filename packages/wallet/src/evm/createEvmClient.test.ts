import { type Hex, parseEther, verifyMessage } from 'viem'
import { getBalance } from 'viem/actions'
import { expect, test } from 'vitest'
import { rpcError } from '../../test/createTestWallet.ts'
import { chainOf, evmPages, first, second } from '../../test/evmPages.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { until } from '../../test/until.ts'
import { watchRpcReads } from '../../test/watchRpcReads.ts'
import { UserRejectedError } from '../core/index.ts'

const { state, rpcUrls, page, connected } = evmPages()

test('[A7.11] a transaction is of legacy type with to, value, gas, gasPrice and data', async () => {
  const { client, testWallet } = await connected()
  const hash = await client.sendTransaction({
    to: second,
    value: parseEther('1.5'),
    gas: 60_000n,
    gasPrice: 4_000_000_000n,
    data: '0xfeed',
  })
  expect(testWallet.log.find(({ method }) => method === 'eth_sendTransaction')?.params).toEqual([
    {
      from: first,
      to: second,
      value: '0x14d1120d7b160000',
      gas: '0xea60',
      gasPrice: '0xee6b2800',
      data: '0xfeed',
      type: '0x0',
      chainId: '0x88bb0',
    },
  ])
  const receipt = await client.waitForReceipt({ hash, pollingInterval: 20 })
  expect(receipt).toMatchObject({ status: 'success', type: 'legacy' })
  expect(await chainOf(rpcUrls[560048] ?? '').getTransaction({ hash })).toMatchObject({
    type: 'legacy',
    value: parseEther('1.5'),
    gas: 60_000n,
    gasPrice: 4_000_000_000n,
    input: '0xfeed',
  })
})

test('with EIP-1559 fees a transaction is of type 2', async () => {
  const { client } = await connected()
  const hash = await client.sendTransaction({
    to: second,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 5_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
  await client.waitForReceipt({ hash, pollingInterval: 20 })
  expect(await chainOf(rpcUrls[560048] ?? '').getTransaction({ hash })).toMatchObject({
    type: 'eip1559',
    maxFeePerGas: 5_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
})

test('[A4.12] a refused transaction is a user-rejected error, whatever code the wallet uses', async () => {
  const { client, testWallet } = await connected()
  const refusals = [
    rpcError(4001, 'no'),
    rpcError(5000, 'User rejected'),
    rpcError(-32603, 'Internal', { data: { originalError: { code: 4001 } } }),
    Object.assign(new Error('wrapped'), { cause: rpcError(4001, 'no') }),
    Object.assign(new Error('rejected'), { code: 'ACTION_REJECTED' }),
  ]
  for (const refusal of refusals) {
    testWallet.state.overrides = { eth_sendTransaction: refusal }
    await expect(client.sendTransaction({ to: second })).rejects.toBeInstanceOf(UserRejectedError)
  }
})

test('words alone are no refusal of a transaction: a node may say them once it is sent', async () => {
  const { client, testWallet } = await connected()
  const answers = [
    rpcError(-32000, 'request denied: already known'),
    rpcError(-32603, 'The request was cancelled'),
    new Error('Request cancelled'),
  ]
  for (const answer of answers) {
    testWallet.state.overrides = { eth_sendTransaction: answer }
    await expect(client.sendTransaction({ to: second })).rejects.toMatchObject({
      code: 'SEND_TRANSACTION_FAILED',
    })
  }
})

test("an error's name, which the wallet sets, does not prove that nothing was sent", async () => {
  const { client, testWallet } = await connected()
  for (const name of ['ProviderNotFoundError', 'ConnectorNotConnectedError']) {
    const error = rpcError(-32603, 'Internal error', { name })
    testWallet.state.overrides = { eth_sendTransaction: error, wallet_sendCalls: error }
    await expect(client.sendTransaction({ to: second })).rejects.toMatchObject({
      code: 'SEND_TRANSACTION_FAILED',
    })
    const calls = { id: '0x1', calls: [{ to: second, value: 1n }], atomicRequired: false } as const
    await expect(client.sendCalls(calls)).rejects.toMatchObject({ code: 'SEND_TRANSACTION_FAILED' })
  }
})

test('sends nothing once the wallet is on another network; a malformed answer is an error', async () => {
  const { client, testWallet } = await connected()
  testWallet.state.overrides = { eth_sendTransaction: 'sent, trust me' }
  await expect(client.sendTransaction({ to: second })).rejects.toMatchObject({
    code: 'SEND_TRANSACTION_FAILED',
  })
  testWallet.state.overrides = { eth_chainId: '0x1' }
  testWallet.log.length = 0
  await expect(client.sendTransaction({ to: second })).rejects.toMatchObject({ code: 'NETWORK_CHANGED' })
  expect(testWallet.methods()).toEqual(['eth_chainId'])
})

test("[A7.12] signing a message gives the account's signature", async () => {
  const { client } = await connected()
  const signature = await client.signMessage('Grüße, 质押')
  expect(await verifyMessage({ address: first, message: 'Grüße, 质押', signature })).toBe(true)
})

test('[A8.05] [B8.39] a failing signature is "Sign message failed", a refused one is not', async () => {
  const { client, testWallet } = await connected()
  testWallet.state.answer = 'fail'
  await expect(client.signMessage('x')).rejects.toMatchObject({
    code: 'SIGN_MESSAGE_FAILED',
    shortMessage: 'Sign message failed',
  })
  testWallet.state.answer = 'reject'
  await expect(client.signMessage('x')).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test('[A7.13] [A8.06] [B8.40] estimates gas, or throws "Error estimating gas"', async () => {
  const { client } = await connected()
  expect(await client.estimateGas({ to: second, value: 1n })).toBe(21_000n)
  const refuses = '0x00000000000000000000000000000000000000fd'
  await chainOf(rpcUrls[560048] ?? '').request({
    method: 'anvil_setCode',
    params: [refuses, '0x60006000fd'],
  } as never)
  await expect(client.estimateGas({ to: refuses })).rejects.toMatchObject({
    code: 'ESTIMATE_GAS_FAILED',
    shortMessage: 'Error estimating gas',
  })
})

test('[A7.14] encodes a contract write in the page; it lands in the contract', async () => {
  const { client } = await connected()
  const chain = chainOf(rpcUrls[560048] ?? '')
  const address = '0x00000000000000000000000000000000000c0de5'
  // Stores its first argument in slot 0.
  await chain.request({ method: 'anvil_setCode', params: [address, '0x60043560005500'] } as never)
  const hash = await client.writeContract({
    address,
    abi: [
      {
        type: 'function',
        name: 'store',
        stateMutability: 'nonpayable',
        inputs: [{ type: 'uint256' }],
        outputs: [],
      },
    ],
    functionName: 'store',
    args: [42n],
    gas: 100_000n,
  })
  expect((await client.waitForReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
  expect(BigInt((await chain.getStorageAt({ address, slot: '0x0' })) as Hex)).toBe(42n)
})

test('[A3.10] floors the balance to three decimals and gives its exact value', async () => {
  const { client, adapter } = await connected()
  const rich = '0x00000000000000000000000000000000000000aa'
  const params = [rich, `0x${parseEther('41.3829999').toString(16)}`]
  await chainOf(rpcUrls[560048] ?? '').request({ method: 'anvil_setBalance', params } as never)
  expect(await adapter.getBalance(rich, 560048)).toEqual({
    balance: '41.382',
    symbol: 'ETH',
    value: parseEther('41.3829999'),
  })
  expect(await adapter.getBalance(rich, 71)).toEqual({ balance: '0.000', symbol: 'CFX', value: 0n })
  expect((await client.getBalance()).value).toBe(await getBalance(client.walletReader, { address: first }))
})

test("[A3.11] a failed balance read is '0.00' and 'ETH' with no value", async () => {
  const { adapter } = await connected()
  expect(await adapter.getBalance(first, 5)).toEqual({ balance: '0.00', symbol: 'ETH', value: null })
})

test('[B3.07] a network that the host replaces is read at its new endpoint', async () => {
  const { wallet, adapter } = await connected()
  const params = ['0x00000000000000000000000000000000000000bb', '0x1']
  await chainOf(rpcUrls[71] ?? '').request({ method: 'anvil_setBalance', params } as never)
  const [account = ''] = params
  expect((await adapter.getBalance(account, 560048)).value).toBe(0n)
  const { addNetwork } = await wallet.engine()
  await addNetwork(testNetworks({ 560048: rpcUrls[71] ?? '' })[0])
  expect((await adapter.getBalance(account, 560048)).value).toBe(1n)
})

test("the proof reads through the wallet's own provider", async () => {
  const { client, testWallet } = await connected()
  testWallet.log.length = 0
  await getBalance(client.walletReader, { address: second })
  expect(testWallet.methods()).toEqual(['eth_getBalance'])
  testWallet.log.length = 0
  await getBalance(client.hostReader, { address: second })
  expect(testWallet.methods()).toEqual([])
})

test('a late receipt means still pending; reports a replacement', async () => {
  const { client } = await connected()
  const chain = chainOf(rpcUrls[560048] ?? '')
  const mine = (method: string, params: unknown[]) => chain.request({ method, params } as never)
  await mine('evm_setAutomine', [false])
  let isMining = true
  try {
    const nonce = await chain.getTransactionCount({ address: first })
    const send = (gasPrice: bigint) =>
      client.request({
        method: 'eth_sendTransaction',
        params: [
          {
            from: first,
            to: second,
            value: '0x1',
            gas: '0x5208',
            nonce: `0x${nonce.toString(16)}`,
            gasPrice: `0x${gasPrice.toString(16)}`,
          },
        ],
      }) as Promise<Hex>
    const hash = await send(3_000_000_000n)
    await expect(client.waitForReceipt({ hash, timeout: 200, pollingInterval: 20 })).rejects.toMatchObject({
      code: 'RECEIPT_TIMEOUT',
    })
    const reads = watchRpcReads()
    state.ends.push(reads.end)
    const replacements: string[] = []
    const receipt = client.waitForReceipt({
      hash,
      pollingInterval: 20,
      onReplaced: ({ reason, hash: next }) => replacements.push(reason, next),
    })
    await until(() => reads.answered.includes('eth_getTransactionByHash'))
    const faster = await send(6_000_000_000n)
    const mineOn = async () => {
      while (isMining) await mine('evm_mine', [])
    }
    const mined = receipt.finally(() => {
      isMining = false
    })
    await Promise.all([mined, mineOn()])
    expect((await mined).transactionHash).toBe(faster)
    expect(replacements).toEqual(['repriced', faster])
  } finally {
    isMining = false
    await mine('anvil_dropAllTransactions', [])
    await mine('evm_setAutomine', [true])
  }
})

test('[A7.15] reads capabilities by chain; none if the wallet does not know them', async () => {
  const { client, testWallet } = await connected()
  testWallet.state.overrides = { wallet_getCapabilities: { '0x88bb0': { atomic: { status: 'supported' } } } }
  expect(await client.getCapabilities()).toEqual({ 560048: { atomic: { status: 'supported' } } })
  testWallet.state.overrides = { wallet_getCapabilities: rpcError(-32601, 'Method not found') }
  expect(await client.getCapabilities()).toEqual({})
})

test("an old account's client stays with that account", async () => {
  const { client, testWallet, adapter, events } = await connected()
  testWallet.selectAccount(1)
  await until(() => events.includes('accountChanged'))
  expect(client.account.address).toBe(first)
  expect((await adapter.getClient()).account.address).toBe(second)
})

test('without a connection there is no client', async () => {
  const { wallet } = page()
  const adapter = await wallet.adapter('eip155')
  await expect(adapter.getClient()).rejects.toMatchObject({ code: 'WALLET_NOT_CONNECTED' })
})
