import { coreBridgeAbi, sharePoolAbi } from '@granary/contracts'
import { privateKeyToAccount } from 'cive/accounts'
import { hexAddressToBase32 } from 'cive/utils'
import {
  type Address,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { privateKeyToAccount as evmAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Devnet, devnetAccounts, devnetAddresses, keeperAccountIndex, startDevnet } from './index.ts'

const keeper = privateKeyToAccount(devnetAccounts.at(keeperAccountIndex).privateKey, { networkId: 1 })
const bridge = base32(devnetAddresses.sharePoolBridge)
const work = encodeFunctionData({ abi: coreBridgeAbi, functionName: 'work' })

let devnet: Devnet
let nonce: number

beforeAll(async () => {
  devnet = await startDevnet()
})

beforeEach(async () => {
  nonce = Number(await core<Hex>('cfx_getNextNonce', [keeper.address, 'latest_state']))
})

afterAll(() => devnet?.stop())

function base32(hexAddress: Address) {
  return hexAddressToBase32({ hexAddress, networkId: 1 })
}

async function exchange(method: string, params: unknown[]) {
  const response = await fetch(devnet.conflux?.coreRpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return (await response.json()) as {
    id: number
    result?: unknown
    error?: { code: number; message: string; data?: string }
  }
}

async function core<T>(method: string, params: unknown[] = []): Promise<T> {
  const { result, error } = await exchange(method, params)
  if (error) throw new Error(`${method}: ${error.message} ${error.data}`)
  return result as T
}

const legacy = {
  type: 'legacy',
  to: bridge,
  data: work,
  value: 0n,
  gas: 5_000_000n,
  gasPrice: 10n ** 9n,
  storageLimit: 1_024n,
  epochHeight: 1n,
  chainId: 1,
} as const

async function refusal(raw: Hex): Promise<string> {
  const { error } = await exchange('cfx_sendRawTransaction', [raw])
  expect(error?.code).toBe(-32602)
  return String(error?.data)
}

async function receiptOf(hash: Hex) {
  await expect.poll(() => core('cfx_getTransactionReceipt', [hash])).not.toBeNull()
  return core<Record<string, unknown>>('cfx_getTransactionReceipt', [hash])
}

async function stake(): Promise<void> {
  const rpcUrl = devnet.conflux?.rpcUrl ?? ''
  const nativeCurrency = { name: 'CFX', symbol: 'CFX', decimals: 18 }
  const chain = defineChain({
    id: 71,
    name: 'local',
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const wallet = createWalletClient({
    account: evmAccount(devnetAccounts.at(0).privateKey),
    chain,
    transport: http(),
  })
  const pool = { address: devnetAddresses.sharePool, abi: sharePoolAbi } as const
  await wallet.writeContract({ ...pool, functionName: 'deposit', value: parseEther('12') })
  await devnet.mineConflux(1)
}

test("is the testnet's core space beside eSpace 71", async () => {
  const status = { chainId: '0x1', networkId: '0x1', ethereumSpaceChainId: '0x47' }
  expect(await core('cfx_getStatus')).toMatchObject(status)
  expect(BigInt(await core<Hex>('cfx_getBalance', [keeper.address]))).toBe(parseEther('10000'))
  expect(await core('cfx_getCode', [bridge])).not.toBe('0x')
})

test("a core space transaction runs a bridge's due step in its signer's name", async () => {
  await stake()
  const raw = (await keeper.signTransaction({ ...legacy, nonce })) as Hex
  const hash = await core<Hex>('cfx_sendRawTransaction', [raw])
  const receipt = await receiptOf(hash)
  expect(receipt).toMatchObject({ transactionHash: hash, outcomeStatus: '0x0', txExecErrorMsg: null })
  expect(receipt.from).toBe(
    hexAddressToBase32({ hexAddress: devnetAddresses.coreKeeper, networkId: 1, verbose: true }),
  )
  expect(String(receipt.to)).toMatch(/^CFXTEST:TYPE\.CONTRACT:/)
  expect(Number(await core<Hex>('cfx_getNextNonce', [keeper.address]))).toBe(nonce + 1)
  expect(await refusal(raw)).toMatch(/already exist/)
})

test('a step that is not due fails in its block and costs gas', async () => {
  const call = { from: keeper.address, to: bridge, data: work }
  const estimate = await exchange('cfx_estimateGasAndCollateral', [call])
  const due = estimate.error === undefined
  const raw = (await keeper.signTransaction({ ...legacy, nonce, gas: due ? 30_000n : legacy.gas })) as Hex
  const receipt = await receiptOf(await core<Hex>('cfx_sendRawTransaction', [raw]))
  expect(receipt).toMatchObject({ outcomeStatus: '0x1' })
  expect(BigInt(receipt.gasFee as Hex)).toBeGreaterThan(0n)
})

test('accepts CIP-1559 fees too', async () => {
  const { gasPrice: _, ...rest } = legacy
  const fees = { type: 'eip1559', maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 0n } as const
  const raw = (await keeper.signTransaction({
    ...rest,
    ...fees,
    nonce,
    to: keeper.address,
    data: '0x',
  } as never)) as Hex
  expect(raw.startsWith('0x63667802')).toBe(true)
  expect(await receiptOf(await core<Hex>('cfx_sendRawTransaction', [raw]))).toMatchObject({
    outcomeStatus: '0x0',
  })
})

test.each([
  ['another chain', { chainId: 1029 }, /ChainIdMismatch/],
  ['a nonce of the past', { nonce: 0, gas: 4_000_000n }, /too stale nonce/],
  ['a nonce of the future', { nonce: 1_000 }, /too distant future/],
  ['an epoch too far away', { epochHeight: 10_000_000n }, /EpochHeightOutOfBound/],
  ['more than the signer has', { value: parseEther('10001') }, /out of balance/],
  ['a gas price below the least', { gasPrice: 1n }, /less than the minimum/],
  ['more gas than a block has', { gas: 30_000_001n }, /out of bounds/],
])('rejects a transaction with %s', async (_what, change, said) => {
  const raw = (await keeper.signTransaction({ ...legacy, nonce, ...change })) as Hex
  expect(await refusal(raw)).toMatch(said)
})

test("a changed byte makes a transaction invalid or someone else's, who has no money", async () => {
  const raw = (await keeper.signTransaction({ ...legacy, nonce })) as Hex
  for (let at = 2; at < raw.length; at += 8) {
    const changed = `${raw.slice(0, at)}${raw[at] === '7' ? '8' : '7'}${raw.slice(at + 1)}` as Hex
    expect((await exchange('cfx_sendRawTransaction', [changed])).error?.code, changed).toBe(-32602)
  }
  expect(await refusal(`${raw}00`)).toMatch(/Rlp/)
  expect(await refusal('0x1234')).toMatch(/Rlp/)
  expect(Number(await core<Hex>('cfx_getNextNonce', [keeper.address]))).toBe(nonce)
})

test('rejects addresses of another network or with a wrong checksum, and unknown methods', async () => {
  const wrong = `${keeper.address.slice(0, -1)}${keeper.address.endsWith('a') ? 'b' : 'a'}`
  for (const address of [
    wrong,
    hexAddressToBase32({ hexAddress: devnetAddresses.coreKeeper, networkId: 1029 }),
    '0x12',
  ])
    expect((await exchange('cfx_getBalance', [address])).error?.code).toBe(-32602)
  expect((await exchange('cfx_mine', [])).error).toEqual({ code: -32601, message: 'Method not found' })
})
