import { depositContractAbi } from '@granary/contracts'
import { type ApiClient, getClient } from '@lodestar/api'
import { createChainForkConfig } from '@lodestar/config'
import { type fulu, ssz } from '@lodestar/types'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconGet } from '../test/beaconClient.ts'
import { sendDeposit, type TestWallet, testWallet } from '../test/testWallet.ts'
import { type ValidatorDeposit, validatorDeposit } from '../test/validatorDeposit.ts'
import { chainConfig } from './beacon/chainConfig.ts'
import { type Devnet, startDevnet } from './index.ts'

let devnet: Devnet
let api: ApiClient
let wallet: TestWallet
let deposits: ValidatorDeposit[]

beforeAll(async () => {
  devnet = await startDevnet({ conflux: false })
  await devnet.pause()
  // No retries: they would hide failures.
  api = getClient(
    { baseUrl: devnet.ethereum.beaconUrl, globalInit: { retries: 0 } },
    { config: createChainForkConfig(chainConfig) },
  )
  wallet = testWallet(devnet, 0)
  deposits = [1, 2, 3].map(seed => validatorDeposit({ seed, to: wallet.address }))
  for (const deposit of deposits) await sendDeposit(wallet, devnet, deposit)
  await devnet.warpEpochs(6)
})

afterAll(() => devnet?.stop())

test('genesis, fork schedule, spec and deposit contract are those of a Hoodi-like chain', async () => {
  const genesis = (await api.beacon.getGenesis()).value()
  expect(bytesToHex(genesis.genesisForkVersion)).toBe('0x10000910')
  expect((await api.config.getDepositContract()).value()).toEqual({
    chainId: 560048,
    address: hexToBytes(devnet.ethereum.depositContract),
  })
  const forks = (await api.config.getForkSchedule()).value()
  expect(forks.map(fork => bytesToHex(fork.currentVersion))).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map(fork => `0x${fork}0000910`),
  )
  expect((await api.config.getSpec()).value()).toMatchObject({
    PRESET_BASE: 'minimal',
    SLOTS_PER_EPOCH: '8',
    SECONDS_PER_SLOT: '1',
    DEPOSIT_CHAIN_ID: '560048',
    SHARD_COMMITTEE_PERIOD: '2',
    MAX_EFFECTIVE_BALANCE_ELECTRA: '2048000000000',
    DOMAIN_DEPOSIT: '0x03000000',
    DOMAIN_VOLUNTARY_EXIT: '0x04000000',
  })
})

test('genesis has 64 active validators and the root of the empty deposit tree', async () => {
  const validators = (await api.beacon.getStateValidators({ stateId: 'genesis' })).value()
  expect(validators).toHaveLength(64)
  expect(new Set(validators.map(({ status }) => status))).toEqual(new Set(['active_ongoing']))
  const root = ssz.phase0.DepositDataRootList.hashTreeRoot([])
  expect(bytesToHex(root)).toBe('0xd70a234731285c6804c2a4f56711ddb8c82c99740f207854891028af34e27e5e')
})

test("the deposit contract's root includes the deposits made", async () => {
  const roots = deposits.map(({ depositDataRoot }) => hexToBytes(depositDataRoot))
  const root = await wallet.client.readContract({
    address: devnet.ethereum.depositContract,
    abi: depositContractAbi,
    functionName: 'get_deposit_root',
  })
  expect(root).toBe(bytesToHex(ssz.phase0.DepositDataRootList.hashTreeRoot(roots)))
})

test('finds the same state by head, slot and root; unknown ones are 404', async () => {
  const byHead = bytesToHex((await api.beacon.getStateRoot({ stateId: 'head' })).value().root)
  const { slot } = await devnet.stats()
  const bySlot = bytesToHex((await api.beacon.getStateRoot({ stateId: slot })).value().root)
  const byRoot = bytesToHex((await api.beacon.getStateRoot({ stateId: byHead })).value().root)
  expect([bySlot, byRoot]).toEqual([byHead, byHead])
  expect((await api.beacon.getStateRoot({ stateId: slot + 1 })).status).toBe(404)
  expect((await api.beacon.getStateRoot({ stateId: `0x${'ab'.repeat(32)}` })).status).toBe(404)
  expect((await beaconGet(devnet, '/eth/v1/beacon/states/nonsense/root')).status).toBe(400)
})

test('finality advances and its checkpoints are available blocks', async () => {
  const { finalized, currentJustified } = (
    await api.beacon.getStateFinalityCheckpoints({ stateId: 'head' })
  ).value()
  expect(finalized.epoch).toBeGreaterThanOrEqual(3)
  expect(currentJustified.epoch).toBe(finalized.epoch + 1)
  const block = await api.beacon.getBlockRoot({ blockId: 'finalized' })
  expect(block.value().root).toEqual(finalized.root)
  expect(block.meta().finalized).toBe(true)
})

test('a signed block has the root that its successor and its header name, as JSON and as SSZ', async () => {
  const { slot } = await devnet.stats()
  const child = (await api.beacon.getBlockV2({ blockId: slot })).ssz()
  const { message } = ssz.fulu.SignedBeaconBlock.deserialize(child)
  const parent = (await api.beacon.getBlockV2({ blockId: slot - 1 })).value()
  const parentRoot = ssz.fulu.BeaconBlock.hashTreeRoot(parent.message as typeof message)
  expect(message.parentRoot).toEqual(parentRoot)
  const header = (await api.beacon.getBlockHeader({ blockId: slot - 1 })).value()
  expect(header.root).toEqual(parentRoot)
  expect(ssz.phase0.BeaconBlockHeader.hashTreeRoot(header.header.message)).toEqual(parentRoot)
  const execution = await wallet.client.getBlock()
  expect(bytesToHex(message.body.executionPayload.blockHash)).toBe(execution.hash)
  expect(execution.timestamp).toBe(BigInt(message.body.executionPayload.timestamp))
})

test('selects validators by index, key and status, by GET and POST alike', async () => {
  const all = (await api.beacon.getStateValidators({ stateId: 'head' })).value()
  const second = bytesToHex(all[1]?.validator.pubkey ?? new Uint8Array())
  const filter = {
    stateId: 'head' as const,
    validatorIds: [0, second, 9999],
    statuses: ['active_ongoing' as const],
  }
  const byGet = (await api.beacon.getStateValidators(filter)).value()
  const byPost = (await api.beacon.postStateValidators(filter)).value()
  expect(byGet.map(({ index }) => index)).toEqual([0, 1])
  expect(byPost).toEqual(byGet)
  const balances = (
    await api.beacon.getStateValidatorBalances({ stateId: 'head', validatorIds: [1] })
  ).value()
  expect(balances).toEqual([{ index: 1, balance: byGet[1]?.balance }])
  expect((await api.beacon.getStateValidator({ stateId: 'head', validatorId: 9999 })).status).toBe(404)
  expect((await beaconGet(devnet, '/eth/v1/beacon/states/head/validators/nonsense')).status).toBe(400)
  const pending = await beaconGet<unknown[]>(devnet, '/eth/v1/beacon/states/head/validators?status=exited')
  expect(pending.data).toEqual([])
})

test("an epoch's committees hold every active validator once", async () => {
  const { epoch } = await devnet.stats()
  const committees = (await api.beacon.getEpochCommittees({ stateId: 'head', epoch })).value()
  const members = committees.flatMap(({ validators }) => validators).toSorted((a, b) => a - b)
  const active = (
    await api.beacon.getStateValidators({ stateId: 'head', statuses: ['active_ongoing'] })
  ).value()
  expect(members).toEqual(active.map(({ index }) => index))
})

test('proposer duties match the blocks, also in past epochs', async () => {
  const { slot, epoch } = await devnet.stats()
  const past = (await api.validator.getProposerDuties({ epoch: 2 })).value()
  for (const duty of past) {
    const { message } = (await api.beacon.getBlockHeader({ blockId: duty.slot })).value().header
    expect(message.proposerIndex).toBe(duty.validatorIndex)
  }
  expect(past.map(duty => duty.slot)).toEqual([16, 17, 18, 19, 20, 21, 22, 23])
  expect((await api.validator.getProposerDuties({ epoch: epoch + 2 })).status).toBe(400)
  const duties = (await api.validator.getProposerDuties({ epoch })).value()
  const block = (await api.beacon.getBlockHeader({ blockId: slot })).value()
  const duty = duties.find(candidate => candidate.slot === slot)
  expect(duty?.validatorIndex).toBe(block.header.message.proposerIndex)
})

test('the node is healthy and in sync', async () => {
  expect((await api.node.getHealth({})).status).toBe(200)
  const syncing = (await api.node.getSyncingStatus()).value()
  expect(syncing).toMatchObject({
    isSyncing: false,
    syncDistance: 0,
    headSlot: (await devnet.stats()).headSlot,
  })
  expect((await api.node.getNodeVersion()).value().version).toContain('granary-devnet')
})

test('an unsupported route is 501, a missing one 404', async () => {
  const unserved = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/node/peers/abc`)
  expect([unserved.status, await unserved.json()]).toEqual([
    501,
    { code: 501, message: 'The devnet does not support this' },
  ])
  const unknown = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/nonsense`)
  expect(unknown.status).toBe(404)
})

test("the batch deposit contract and Multicall3 are at the status's addresses", async () => {
  const { batchDeposit, multicall3 } = devnet.ethereum
  const codes = await Promise.all(
    [batchDeposit, multicall3].map(address => wallet.client.getCode({ address: address as Hex })),
  )
  expect(codes.every(code => code !== undefined && code.length > 1000)).toBe(true)
})

test("JSON-RPC's finalized block follows the beacon chain's finality and is never ahead", async () => {
  for (let slot = 0; slot < 8; slot++) {
    await devnet.warpSlots(1)
    const { number } = await wallet.client.getBlock({ blockTag: 'finalized' })
    const { message } = (await api.beacon.getBlockV2({ blockId: 'finalized' })).value()
    const { executionPayload } = (message as fulu.BeaconBlock).body
    expect(Number(number)).toBeLessThanOrEqual(executionPayload.blockNumber)
    expect(Number(number)).toBeGreaterThanOrEqual(executionPayload.blockNumber - 8)
  }
})

test('rejects a transaction above the gas cap of EIP-7825', async () => {
  const send = (gas: bigint) => wallet.wallet.sendTransaction({ to: wallet.address, gas })
  await expect(send(16_777_217n)).rejects.toThrow(/gas/)
  await expect(send(16_777_216n)).resolves.toMatch(/^0x/)
})
