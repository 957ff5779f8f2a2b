import { getAddress, type Hex, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineToken } from '../../src/execution/engine/EngineExecution.ts'
import { createJsonRpc, type JsonRpc } from '../../src/execution/jsonRpc.ts'
import { type Devnet, startDevnet } from '../../src/index.ts'
import { beaconGet, warpUntil } from '../beaconClient.ts'
import { sendDeposit, testWallet } from '../testWallet.ts'
import { validatorDeposit } from '../validatorDeposit.ts'

type ExecutionBlock = {
  timestamp: Hex
  parentBeaconBlockRoot: Hex
  requestsHash: Hex
  withdrawals: { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[]
}
type BeaconPayload = {
  block_number: string
  withdrawals: { index: string; validator_index: string; address: string; amount: string }[]
}
type BeaconBlock = { parent_root: Hex; body: { execution_payload: BeaconPayload } }

const beaconRoots = '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'
/** SHA-256 of nothing: EIP-7685's hash of an empty list of requests. */
const noRequests = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

let devnet: Devnet
let rpc: JsonRpc

beforeAll(async () => {
  devnet = await startDevnet({ conflux: false, execution: 'engine' })
  await devnet.pause()
  rpc = createJsonRpc(devnet.ethereum.rpcUrl)
})

afterAll(() => devnet?.stop())

/** Fails for a slot without a block. */
async function beaconBlock(id: string | number): Promise<BeaconBlock> {
  const path = `/eth/v2/beacon/blocks/${id}`
  return (await beaconGet<{ message: BeaconBlock }>(devnet, path)).data.message
}

const executionBlock = (number: string | number) =>
  rpc.request<ExecutionBlock>('eth_getBlockByNumber', [numberToHex(Number(number)), false])

test('an execution block names its parent beacon block, which contracts can read (EIP-4788)', async () => {
  const { parent_root, body } = await beaconBlock('head')
  const block = await executionBlock(body.execution_payload.block_number)
  expect(block.parentBeaconBlockRoot).toBe(parent_root)
  const data = pad(block.timestamp, { size: 32 })
  expect(await rpc.request('eth_call', [{ to: beaconRoots, data }, 'latest'])).toBe(parent_root)
})

test('an execution block commits to the requests of its transactions (EIP-7685)', async () => {
  const wallet = testWallet(devnet, 0)
  expect((await executionBlock((await wallet.client.getBlock()).number.toString())).requestsHash).toBe(
    noRequests,
  )
  const hash = await sendDeposit(wallet, devnet, validatorDeposit({ seed: 1, to: wallet.address }))
  await devnet.warpSlots(1)
  const { blockNumber } = await wallet.client.getTransactionReceipt({ hash })
  expect((await executionBlock(blockNumber.toString())).requestsHash).not.toBe(noRequests)
})

test('safe and finalized blocks are those of the beacon chain’s checkpoints', async () => {
  await devnet.warpEpochs(4)
  for (const [tag, checkpoint] of [
    ['safe', 'justified'],
    ['finalized', 'finalized'],
  ] as const) {
    const { number } = await rpc.request<{ number: Hex }>('eth_getBlockByNumber', [tag, false])
    expect(Number(number)).toBeGreaterThan(0)
    expect(String(Number(number))).toBe((await beaconBlock(checkpoint)).body.execution_payload.block_number)
  }
})

test("payouts are in the withdrawals of the beacon block's execution block (EIP-4895)", async () => {
  const wallet = testWallet(devnet, 0)
  // Without an imported key; the excess over 32 ETH is paid out once it is active.
  const generous = validatorDeposit({ seed: 2, to: wallet.address, amount: 33e9 })
  await sendDeposit(wallet, devnet, generous)
  await warpUntil(devnet, generous.pubkey, 'active_ongoing', 14)
  const { headSlot } = await devnet.stats()
  const blocks = await Promise.allSettled(
    Array.from({ length: 100 }, (_, back) => beaconBlock(headSlot - back)),
  )
  const bodies = blocks.flatMap(block => (block.status === 'fulfilled' ? block.value.body : []))
  const paying = bodies.find(body => body.execution_payload.withdrawals.length > 0)?.execution_payload
  expect(paying?.withdrawals).toHaveLength(1)
  const block = await executionBlock(paying?.block_number ?? '0')
  const listed = block.withdrawals.map(({ index, validatorIndex, address, amount }) => ({
    index: String(Number(index)),
    validator_index: String(Number(validatorIndex)),
    address: getAddress(address),
    amount: String(BigInt(amount)),
  }))
  expect(listed).toEqual(paying?.withdrawals)
  expect(Number(listed[0]?.amount)).toBeGreaterThan(0.9e9)
})

test('the engine API rejects calls without the token, or with one signed by another secret', async () => {
  const issuedAt = Math.floor(Date.now() / 1000)
  const wrong = engineToken(new Uint8Array(32), issuedAt)
  for (const headers of [{}, { authorization: `Bearer ${wrong}` }]) {
    const engine = createJsonRpc(devnet.ethereum.rpcUrl, () => ({ ...headers }))
    await expect(
      engine.request('engine_exchangeCapabilities', [['engine_newPayloadV4']]),
    ).rejects.toMatchObject({
      code: 'DEVNET_RPC_FAILED',
      details: expect.stringContaining('401'),
    })
  }
})
