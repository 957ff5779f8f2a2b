import { bytesToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  BuiltPayload,
  EthereumChain,
  Forkchoice,
  PayloadAttributes,
} from '../../src/execution/ExecutionClient.ts'
import { hoodiGenesis } from '../../src/execution/hoodiGenesis.ts'
import { startEthereum } from '../../src/execution/startEthereum.ts'

let chain: EthereumChain
let forkchoice: Forkchoice
let attributes: PayloadAttributes

beforeAll(async () => {
  const timestamp = Math.floor(Date.now() / 1000)
  const genesis = hoodiGenesis({ timestamp, kind: 'engine' })
  chain = await startEthereum('engine', 0, Buffer.from(JSON.stringify(genesis)))
  const { hash } = await chain.execution.genesis()
  forkchoice = { head: hash, safe: hash, finalized: hash }
  const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)
  attributes = {
    timestamp: timestamp + 1,
    prevRandao: bytes(32, 1),
    feeRecipient: bytes(20, 2),
    withdrawals: [{ index: 0, validatorIndex: 7, address: bytes(20, 3), amount: 5n }],
    parentBeaconBlockRoot: bytes(32, 4),
  }
})

afterAll(() => chain?.stop())

const build = () => chain.execution.build(forkchoice, attributes)
const refused = { code: 'DEVNET_ENGINE_REFUSED' }

test('rejects a payload if any part, its requests or its beacon root was altered', async () => {
  const { payload, requests } = await build()
  const root = attributes.parentBeaconBlockRoot
  const verify = (altered: Partial<BuiltPayload['payload']>) =>
    chain.execution.verify({ payload: { ...payload, ...altered }, requests }, root)
  await expect(verify({ gasUsed: 1 })).rejects.toMatchObject(refused)
  await expect(verify({ withdrawals: [] })).rejects.toMatchObject(refused)
  await expect(verify({ stateRoot: new Uint8Array(32) })).rejects.toMatchObject(refused)
  await expect(chain.execution.verify({ payload, requests }, new Uint8Array(32))).rejects.toMatchObject(
    refused,
  )
  const more = {
    ...requests,
    withdrawals: [{ sourceAddress: new Uint8Array(20), validatorPubkey: new Uint8Array(48), amount: 1n }],
  }
  await expect(chain.execution.verify({ payload, requests: more }, root)).rejects.toMatchObject(refused)
})

test('an unaltered payload becomes the head', async () => {
  const built = await build()
  expect(built.payload.withdrawals).toEqual(attributes.withdrawals)
  await chain.execution.verify(built, attributes.parentBeaconBlockRoot)
  await chain.execution.setHead({ ...forkchoice, head: built.payload.blockHash })
  expect(bytesToHex(await chain.execution.headHash())).toBe(bytesToHex(built.payload.blockHash))
})

test('cannot build on an unknown head', async () => {
  const head = new Uint8Array(32).fill(9)
  await expect(chain.execution.build({ ...forkchoice, head }, attributes)).rejects.toMatchObject(refused)
})
