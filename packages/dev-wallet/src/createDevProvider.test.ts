import { depositContractAbi } from '@granary/contracts'
import { type DepositChain, makeDeposit, packDeposits, startDepositChain } from '@granary/contracts/testing'
import { encodeFunctionData, type Hex, parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stubPage } from '../test/stubPage.ts'
import { createDevProvider } from './createDevProvider.ts'
import { describeTransaction } from './describeTransaction.ts'
import { devAccounts } from './devAccounts.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { Question } from './Question.ts'

const [first, second] = devAccounts.map(({ address }) => address)
if (!first || !second) throw new Error('no accounts')

let chain: DepositChain
let rpcUrl: string

beforeAll(async () => {
  chain = await startDepositChain(0)
  rpcUrl = (chain.client.transport as unknown as { url: string }).url
})
afterAll(() => chain?.stop())
beforeEach(() => void stubPage())

/** A person who accepts with account `index` until set to refuse. */
function start() {
  const asked: Question[] = []
  const person = { refuses: false, index: 0 }
  const provider = createDevProvider(
    [
      { chainId: 560048, rpcUrl },
      { chainId: 71, rpcUrl: '/rpc/71', symbol: 'CFX' },
    ],
    async question => {
      asked.push(question)
      if (person.refuses) throw new ProviderRpcError(4001, 'User rejected the request.')
      return question.kind === 'connect' ? devAccounts[person.index] : undefined
    },
  )
  const events: [string, unknown][] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged'])
    provider.on(event, payload => events.push([event, payload]))
  const request = (method: string, params?: readonly unknown[]) =>
    provider.request({ method, ...(params && { params }) })
  return { provider, request, asked, person, events }
}

async function connected() {
  const started = start()
  await started.request('eth_requestAccounts')
  return started
}

const linesOf = (question: Question | undefined) =>
  question?.kind === 'sign'
    ? Object.fromEntries(question.lines.map(({ label, value }) => [label, value]))
    : {}

test('has the accounts of the public test mnemonic', () => {
  expect(first).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  const mnemonic = 'test test test test test test test test test test test junk'
  const derived = [0, 1, 2, 3, 4].map(addressIndex => mnemonicToAccount(mnemonic, { addressIndex }))
  expect(devAccounts.map(({ address }) => address)).toEqual(derived.map(({ address }) => address))
})

test('gives out an account only after asking, lets the person choose it, and remembers it', async () => {
  const { request, person, events, asked } = start()
  expect(await request('eth_accounts')).toEqual([])
  person.index = 1
  expect(await request('eth_requestAccounts')).toEqual([second])
  expect(await request('eth_requestAccounts')).toEqual([second])
  expect(asked.length).toBe(1)
  expect(events).toEqual([
    ['connect', { chainId: '0x88bb0' }],
    ['accountsChanged', [second]],
  ])
  expect(await start().request('eth_accounts')).toEqual([second])
})

test('permissions ask again, so that the person can choose another account; revoking disconnects', async () => {
  const { request, person, events } = await connected()
  person.index = 1
  expect(await request('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject([
    { parentCapability: 'eth_accounts', caveats: [{ value: [second] }] },
  ])
  await request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(events.slice(2)).toEqual([
    ['accountsChanged', [second]],
    ['accountsChanged', []],
  ])
  expect(await start().request('eth_accounts')).toEqual([])
})

test('a refusal is error 4001 and reveals nothing', async () => {
  const { request, person } = start()
  person.refuses = true
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  expect(await request('eth_accounts')).toEqual([])
  person.refuses = false
  await request('eth_requestAccounts')
  person.refuses = true
  const nonce = await chain.client.getTransactionCount({ address: first })
  await expect(
    request('eth_sendTransaction', [{ from: first, to: second, value: '0x1' }]),
  ).rejects.toMatchObject({ code: 4001 })
  await expect(request('personal_sign', [stringToHex('x'), first])).rejects.toMatchObject({ code: 4001 })
  expect(await chain.client.getTransactionCount({ address: first })).toBe(nonce)
})

test('switches to and adds only the chains it knows', async () => {
  const { request, events } = start()
  expect(await request('eth_chainId')).toBe('0x88bb0')
  await request('wallet_switchEthereumChain', [{ chainId: '0x47' }])
  expect(await request('eth_chainId')).toBe('0x47')
  expect(events).toEqual([['chainChanged', '0x47']])
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    for (const params of [
      [{ chainId: '0x1', rpcUrls: ['https://mainnet.example'] }],
      [],
      [null],
      [{ chainId: 'x' }],
    ])
      await expect(request(method, params)).rejects.toMatchObject({ code: 4902 })
  expect(await start().request('eth_chainId')).toBe('0x47')
})

test.each([
  'https://rpc.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  '//evil.example/rpc',
  'ws://127.0.0.1:1',
  'http://10.0.0.1:8545',
  'http://[',
])('refuses an RPC that is neither of the page nor of this machine: %s', url => {
  expect(() => createDevProvider([{ chainId: 1, rpcUrl: url }], async () => undefined)).toThrow(
    expect.objectContaining({ code: 'DEV_WALLET_RPC_REFUSED' }),
  )
})

test.each([
  '/api/v1/rpc',
  'http://127.0.0.1:8080/x',
  'http://localhost:8545',
  'http://127.0.0.2:1',
  'http://[::1]:8545',
])('accepts an RPC of the page or of this machine: %s', url => {
  expect(() => createDevProvider([{ chainId: 1, rpcUrl: url }], async () => undefined)).not.toThrow()
})

test('shows a message as text and signs it by EIP-191', async () => {
  const { request, asked } = await connected()
  const message = 'Sign in to Granary\n质押'
  const signature = (await request('personal_sign', [stringToHex(message), first.toLowerCase()])) as Hex
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)
  expect(linesOf(asked.at(-1))).toMatchObject({ Message: message, Account: first })
  await request('personal_sign', ['0xff00fe', first])
  expect(linesOf(asked.at(-1))).toMatchObject({ Message: '0xff00fe' })
})

test("shows typed data whole and signs it by EIP-712, for the wallet's chain", async () => {
  const { request, asked } = await connected()
  const data = {
    domain: { name: 'Granary', chainId: 560048 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    message: { text: 'hello' },
  } as const
  const signature = (await request('eth_signTypedData_v4', [first, JSON.stringify(data)])) as Hex
  expect(
    await verifyTypedData({
      ...data,
      domain: { ...data.domain, chainId: 560048n },
      address: first,
      signature,
    }),
  ).toBe(true)
  expect(linesOf(asked.at(-1)).Message).toContain('hello')
  const elsewhere = { ...data, domain: { ...data.domain, chainId: 1 } }
  await expect(request('eth_signTypedData_v4', [first, JSON.stringify(elsewhere)])).rejects.toMatchObject({
    code: -32602,
  })
  await expect(request('eth_signTypedData_v4', [first, '{'])).rejects.toMatchObject({ code: -32602 })
})

test('checksums what typed data declares as an address and changes nothing else', async () => {
  const { request, asked } = await connected()
  const lower = second.toLowerCase()
  const data = {
    domain: { verifyingContract: lower },
    types: {
      Order: [
        { name: 'to', type: 'Party[]' },
        { name: 'note', type: 'string' },
      ],
      Party: [{ name: 'wallets', type: 'address[1]' }],
    },
    primaryType: 'Order',
    message: { to: [{ wallets: [lower] }], note: lower },
  }
  await request('eth_signTypedData_v4', [first, JSON.stringify(data)])
  const { Domain = '', Message = '' } = linesOf(asked.at(-1))
  expect(JSON.parse(Domain)).toEqual({ verifyingContract: second })
  expect(JSON.parse(Message)).toEqual({ to: [{ wallets: [second] }], note: lower })
})

test('shows, signs and sends legacy and EIP-1559 transactions', async () => {
  const { request, asked } = await connected()
  const base = { from: first, to: second, value: '0xde0b6b3a7640000', chainId: '0x88bb0' }
  const legacy = await request('eth_sendTransaction', [{ ...base, gasPrice: '0xb2d05e00', gas: '0x5208' }])
  expect(linesOf(asked.at(-1))).toMatchObject({
    Value: '1 ETH',
    To: second,
    From: first,
    'Maximum gas': '21000 at 3 gwei',
    'Maximum network fee': '0.000063 ETH',
    Type: 'legacy',
    Chain: '560048',
  })
  const dynamic = await request('eth_sendTransaction', [
    { ...base, maxFeePerGas: '0xee6b2800', maxPriorityFeePerGas: '0x3b9aca00' },
  ])
  const types = await Promise.all(
    [legacy, dynamic].map(async hash => (await chain.client.getTransaction({ hash: hash as Hex })).type),
  )
  expect(types).toEqual(['legacy', 'eip1559'])
  const receipt = await chain.client.waitForTransactionReceipt({ hash: dynamic as Hex })
  expect(receipt.status).toBe('success')
})

test('shows addresses with their checksum, however the page wrote them', async () => {
  const { request, asked, person } = await connected()
  person.refuses = true
  for (const to of [second.toLowerCase(), `0x${second.slice(2).toUpperCase()}`])
    await expect(
      request('eth_sendTransaction', [{ from: first.toLowerCase(), to, value: '0x1' }]),
    ).rejects.toMatchObject({ code: 4001 })
  expect(asked.slice(1).map(linesOf)).toMatchObject([
    { To: second, From: first },
    { To: second, From: first },
  ])
})

test.each([
  [1_000_000_014n, '21000 at 1 gwei', '1.000000014 gwei', '0.000021001 ETH', '0.000021000000294 ETH'],
  [1_999_999_999n, '21000 at 1.999 gwei', '1.999999999 gwei', '0.000042 ETH', '0.000041999999979 ETH'],
  [7n, '21000 at less than 0.001 gwei', '0.000000007 gwei', '0.000000001 ETH', '0.000000000000147 ETH'],
  [0n, '21000 at 0 gwei', '0 gwei', '0 ETH', '0 ETH'],
])(
  'a gas price of %s wei reads %s, and the fee is never shown too small',
  (gasPrice, gas, fullGas, fee, fullFee) => {
    const lines = describeTransaction(
      { type: 'legacy', chainId: 1, to: second, value: 0n, data: '0x', gas: 21_000n, gasPrice },
      first,
      'ETH',
    )
    expect(lines).toContainEqual({ label: 'Maximum gas', value: gas, title: fullGas })
    expect(lines).toContainEqual({ label: 'Maximum network fee', value: fee, title: fullFee })
  },
)

test('shows what a deposit does and sends it to the deposit contract', async () => {
  const { request, asked } = await connected()
  const deposit = makeDeposit(1, first)
  const data = encodeFunctionData({
    abi: depositContractAbi,
    functionName: 'deposit',
    args: [deposit.pubkey, deposit.withdrawalCredentials, deposit.signature, deposit.depositDataRoot],
  })
  const value = `0x${parseEther('32').toString(16)}`
  const hash = await request('eth_sendTransaction', [{ from: first, to: chain.depositContract, value, data }])
  expect(linesOf(asked.at(-1))).toMatchObject({
    Value: '32 ETH',
    Call: 'deposit',
    Key: deposit.pubkey,
    Credentials: deposit.withdrawalCredentials.toLowerCase(),
  })
  expect((await chain.client.waitForTransactionReceipt({ hash: hash as Hex })).status).toBe('success')
})

test('signs nothing for an account the page is not connected with, nor for another chain', async () => {
  const { request, asked } = await connected()
  const count = asked.length
  for (const from of [second, undefined, '0x', 7])
    await expect(request('eth_sendTransaction', [{ from, to: second }])).rejects.toMatchObject({ code: 4100 })
  await expect(request('personal_sign', [stringToHex('x'), second])).rejects.toMatchObject({ code: 4100 })
  await expect(
    request('eth_sendTransaction', [{ from: first, to: second, chainId: '0x1' }]),
  ).rejects.toMatchObject({
    code: -32602,
  })
  for (const broken of [
    { to: 'x' },
    { to: second, value: '1' },
    { to: second, data: 'zz' },
    { to: second, gas: '0x' },
  ])
    await expect(request('eth_sendTransaction', [{ from: first, ...broken }])).rejects.toMatchObject({
      code: -32602,
    })
  expect(asked.length).toBe(count)
})

test('passes reads to the chain and rejects methods that sign or control the node', async () => {
  const { request } = await connected()
  expect(await request('eth_getBalance', [first, 'latest'])).toMatch(/^0x/)
  expect(await request('wallet_getCapabilities', [first])).toEqual({})
  for (const method of [
    'eth_sign',
    'eth_signTransaction',
    'anvil_setBalance',
    'debug_traceCall',
    'toString',
    '__proto__',
  ])
    await expect(request(method, [])).rejects.toMatchObject({ code: 4200 })
  await expect(request('eth_call', [{ to: first, data: 'zz' }])).rejects.toMatchObject({
    code: expect.any(Number),
  })
})

test('a chain that does not answer is an error with a code', async () => {
  const provider = createDevProvider([{ chainId: 1, rpcUrl: 'http://127.0.0.1:1/' }], async () => undefined)
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 })
})

test('treats corrupt memory as empty', async () => {
  const items = stubPage()
  for (const text of [
    '{',
    '7',
    'null',
    '{"address":"0x1","chainId":"x"}',
    `{"address":"${'0x'.padEnd(42, '9')}"}`,
  ]) {
    items.set('granary.dev-wallet', text)
    expect(await start().request('eth_accounts')).toEqual([])
  }
})

test('describes the batch by validators, stake, credentials and keys', async () => {
  const { batchDepositAbi } = await import('@granary/contracts')
  const { describeCall } = await import('./describeCall.ts')
  const deposits = [makeDeposit(1, first, 2, 2048_000_000_000n), makeDeposit(2, first, 2, 32_000_000_000n)]
  const data = encodeFunctionData({
    abi: batchDepositAbi,
    functionName: 'depositBatch',
    args: [2, packDeposits(deposits), parseEther('0.01')],
  })
  const lines = Object.fromEntries(describeCall(data).map(({ label, value }) => [label, value]))
  expect(lines).toEqual({
    Call: 'depositBatch',
    Validators: '2',
    Stake: '2080 ETH',
    Credentials: '0x02, compounding',
    'Service fee': 'at most 0.01 ETH per validator',
    'First key': deposits[0]?.pubkey,
    'Last key': deposits[1]?.pubkey,
  })
  expect(describeCall('0x')).toEqual([])
  expect(describeCall(`0x${'ab'.repeat(100)}`)[0]?.label).toBe('Data, 100 bytes')
  expect(describeCall(`${data.slice(0, 10)}00` as Hex)[0]?.label).toBe('Data, 5 bytes')
})
