import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type ApiClient, getClient } from '@lodestar/api'
import { createChainForkConfig } from '@lodestar/config'
import { bytesToHex } from 'viem'
import { expect, test } from 'vitest'
import { beaconGet, validatorOf } from '../test/beaconClient.ts'
import { chainConfig } from './beacon/chainConfig.ts'
import { type Devnet, startDevnet } from './index.ts'

let devnet: Devnet
let api: ApiClient
let pubkeys: string[]

async function begin(): Promise<void> {
  devnet = await startDevnet({ conflux: false })
  await devnet.pause()
  const { beaconUrl } = devnet.ethereum
  api = getClient(
    { baseUrl: beaconUrl, globalInit: { retries: 0 } },
    { config: createChainForkConfig(chainConfig) },
  )
  const validators = (await api.beacon.getStateValidators({ stateId: 'head' })).value()
  pubkeys = validators.map(({ validator }) => bytesToHex(validator.pubkey))
  await devnet.warpEpochs(2)
}

renewOnRetry(begin, async () => devnet?.stop())

const liveness = async (epoch: number, indices: number[]) =>
  (await api.validator.getLiveness({ epoch, indices })).value()

test('keys off duty neither vote nor propose, as liveness shows, and resume on request', async () => {
  const offline = pubkeys.slice(0, 6)
  await devnet.setOffline(offline, true)
  const before = (await devnet.warpEpochs(1)).epoch
  const { missedSlots } = await devnet.warpEpochs(3)
  const { epoch } = await devnet.stats()
  expect(await liveness(epoch - 1, [0, 5, 6, 7, 9999])).toEqual([
    { index: 0, isLive: false },
    { index: 5, isLive: false },
    { index: 6, isLive: true },
    { index: 7, isLive: true },
    { index: 9999, isLive: false },
  ])
  const rewards = (await api.beacon.getAttestationsRewards({ epoch: before, validatorIds: [0, 6] })).value()
  const [off, on] = rewards.totalRewards
  expect(off?.target).toBeLessThan(0)
  expect(on?.target).toBeGreaterThan(0)
  await devnet.setOffline(offline, false)
  await devnet.warpEpochs(2)
  expect(await liveness(epoch + 1, [0])).toEqual([{ index: 0, isLive: true }])
  expect((await devnet.warpEpochs(1)).missedSlots - missedSlots).toBeLessThanOrEqual(1)
})

test('a slashed validator exits with a penalty and cannot be slashed again', async () => {
  const before = Number((await validatorOf(devnet, pubkeys[9] ?? ''))?.balance)
  await devnet.slash(pubkeys[9] ?? '')
  // If that validator is the proposer, its own slot passes empty.
  await devnet.warpSlots(2)
  const slashed = await validatorOf(devnet, pubkeys[9] ?? '')
  expect(slashed).toMatchObject({ status: 'active_slashed', validator: { slashed: true } })
  expect(Number(slashed?.balance)).toBeLessThan(before)
  await expect(devnet.slash(9)).rejects.toMatchObject({ code: 'DEVNET_REFUSED' })
  await expect(devnet.slash(9999)).rejects.toMatchObject({ code: 'DEVNET_REFUSED' })
  await devnet.warpEpochs(6)
  expect((await validatorOf(devnet, pubkeys[9] ?? ''))?.status).toBe('exited_slashed')
})

test('refuses to take a missing key off duty', async () => {
  await expect(devnet.setOffline([`0x${'11'.repeat(48)}`], true)).rejects.toThrow(/No key for/)
})

test('a block without its payload keeps the requests, and a whole state is readable', async () => {
  const { headSlot } = await devnet.stats()
  type Blinded = { message: { body: { execution_payload_header: object; execution_requests: object } } }
  const path = `/eth/v1/beacon/blinded_blocks/${headSlot}`
  const { body } = (await beaconGet<Blinded>(devnet, path)).data.message
  expect(body).toMatchObject({
    execution_payload_header: { block_hash: expect.stringMatching(/^0x/) },
    execution_requests: { deposits: [], withdrawals: [], consolidations: [] },
  })
  const state = (await api.debug.getStateV2({ stateId: 'head' })).value()
  expect(state.slot).toBe(headSlot)
})
