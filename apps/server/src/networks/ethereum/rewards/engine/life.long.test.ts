import { type Devnet, devnetAddresses, startDevnet } from '@granary/devnet'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { concat, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/Database.ts'
import { createRewardRig, type RewardRig } from '#test/createRewardRig.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { rewardsByNode } from '#test/rewardsByNode.ts'
import { importKeys } from '../../../../../../../devnet/test/keymanagerClient.ts'
import { sendDeposit, type TestWallet, testWallet } from '../../../../../../../devnet/test/testWallet.ts'
import { type ValidatorDeposit, validatorDeposit } from '../../../../../../../devnet/test/validatorDeposit.ts'
import { findCursor } from './RewardStore.ts'
import { trackOwner } from './trackOwner.ts'

const chainId = 560048
const [offline, slashed] = [2, 3]

// Plays days of the chain, some of them twice.

let devnet: Devnet
let kept: TestDatabase
let database: Database
let rig: RewardRig
let wallet: TestWallet
let switching: ValidatorDeposit
let merging: ValidatorDeposit
let exiting: ValidatorDeposit
let partial: ValidatorDeposit
/** What the node's reward routes report for everything read so far, by index. */
const byNode = new Map<number, bigint>()
let readTo = 0

beforeAll(async () => {
  ;[devnet, kept] = await Promise.all([startDevnet({ conflux: false }), createTestDatabase()])
  await devnet.pause()
  database = await kept.open()
  rig = await createRewardRig(devnet, database.orm)
  wallet = testWallet(devnet, 1)
  const to = wallet.address
  switching = validatorDeposit({ seed: 1, to })
  merging = validatorDeposit({ seed: 2, to })
  exiting = validatorDeposit({ seed: 3, to })
  partial = validatorDeposit({ seed: 4, to, amount: 64e9, type: '02' })
  const owner = to.toLowerCase() as Hex
  const list = `0x${'22'.repeat(32)}` as const
  const own = { chainId, watchedMax: 100 } as const
  await trackOwner(database.orm, { ...own, owner, kind: 'address', validators: [] })
  const genesis = await rig.keys([0, 1, offline, slashed])
  await trackOwner(database.orm, { ...own, owner: list, kind: 'list', validators: genesis })
  await rig.run()
})

afterAll(async () => {
  rig?.close()
  await database?.close()
  await kept?.drop()
  await devnet?.stop()
})

/** Lets days pass, reads them, and adds up what the node itself reports for them. */
async function live(epochs: number): Promise<void> {
  for (let passed = 0; passed < epochs; passed += 8) {
    await devnet.warpEpochs(Math.min(8, epochs - passed))
    await rig.run()
  }
  const slot = (await findCursor(database.orm, chainId))?.slot ?? 0
  const rewards = await rewardsByNode(devnet.ethereum.beaconUrl, readTo, slot)
  for (const [index, gwei] of rewards) byNode.set(index, (byNode.get(index) ?? 0n) + gwei)
  readTo = slot
}

async function request(to: Hex, data: Hex): Promise<void> {
  const { data: fee } = await wallet.client.call({ to })
  await wallet.wallet.sendTransaction({ to, data, value: BigInt(fee ?? '0x0'), gas: 400_000n })
  await devnet.warpSlots(1)
}

async function indexOf({ pubkey }: ValidatorDeposit): Promise<number> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/states/head/validators/${pubkey}`)
  return Number(((await response.json()) as { data: { index: string } }).data.index)
}

/** Consensus rewards up to the last ended day, with those of the open day. */
async function reckoned(index: number): Promise<bigint> {
  const { readOpenDay } = await import('./readOpenDay.ts')
  const { id, totalRewards, totalPenalties, totalSlashing } = await rig.validator(index)
  const open = (await readOpenDay(rig.view, database.orm, [id]))?.figures.get(id)
  const today = open ? consensusOf(open) : 0n
  return totalRewards + totalPenalties + totalSlashing + today
}

const typesOf = async (index: number) => (await rig.events(index)).map(({ type }) => type)

test('over a whole life a validator’s gain equals the node’s reward routes, to the gwei: deposits, top-up, switch, sweep, partial withdrawal, consolidation and exit are no rewards', async () => {
  const all = [switching, merging, exiting, partial]
  await importKeys(devnet, all)
  for (const deposit of all) await sendDeposit(wallet, devnet, deposit)
  await live(24)
  expect((await rig.validator(await indexOf(switching))).beginning).toBe('complete')

  await request(devnetAddresses.consolidationRequests, concat([switching.pubkey, switching.pubkey]))
  await sendDeposit(wallet, devnet, validatorDeposit({ seed: 1, to: wallet.address, amount: 2e9 }))
  await live(10)
  await request(devnetAddresses.consolidationRequests, concat([merging.pubkey, switching.pubkey]))
  await request(
    devnetAddresses.withdrawalRequests,
    concat([partial.pubkey, toHex(10_000_000_000n, { size: 8 })]),
  )
  await request(devnetAddresses.withdrawalRequests, concat([exiting.pubkey, toHex(0n, { size: 8 })]))
  await live(26)

  for (const deposit of all) {
    const index = await indexOf(deposit)
    expect([index, await reckoned(index)]).toEqual([index, byNode.get(index)])
  }
  expect(await typesOf(await indexOf(switching))).toEqual(
    expect.arrayContaining(['deposit', 'activated', 'top_up', 'consolidated_in']),
  )
  expect(await typesOf(await indexOf(merging))).toEqual(
    expect.arrayContaining(['deposit', 'activated', 'exited', 'consolidated_out']),
  )
  expect(await typesOf(await indexOf(exiting))).toEqual(
    expect.arrayContaining(['deposit', 'activated', 'withdrawal', 'exited']),
  )
  expect((await rig.validator(await indexOf(exiting))).totalBalanceGwei).toBe(0n)
  const partials = (await rig.events(await indexOf(partial))).filter(({ type }) => type === 'withdrawal')
  expect(partials.map(({ amountGwei }) => amountGwei)).toContain(10_000_000_000n)
})

test('missed duties are penalties, a slashing is separate, and neither hides in the rewards of others', async () => {
  const keys = await rig.keys([offline])
  await devnet.setOffline(
    keys.map(({ pubkey }) => pubkey),
    true,
  )
  await devnet.slash(slashed)
  await live(18)
  expect(await reckoned(offline)).toBe(byNode.get(offline))
  expect(await reckoned(0)).toBe(byNode.get(0))
  expect((await rig.validator(offline)).totalPenalties).toBeLessThan(0n)
  const punished = await rig.validator(slashed)
  expect(punished.slashed).toBe(true)
  expect(punished.totalSlashing).toBeLessThan(0n)
  expect(punished.totalPenalties).toBe(0n)
  expect(await typesOf(slashed)).toEqual(expect.arrayContaining(['slashed', 'exited']))
})

test('proposals show what both layers paid, the execution reward being the block’s priority fees', async () => {
  const indexes = [0, 1, offline, await indexOf(switching), await indexOf(partial)]
  const proposals = (await Promise.all(indexes.map(rig.events)))
    .flat()
    .filter(({ type }) => type === 'proposal')
  expect(proposals.length).toBeGreaterThan(0)
  for (const { amountGwei, slot } of proposals) {
    const path = `${devnet.ethereum.beaconUrl}/eth/v1/beacon/rewards/blocks/${slot}`
    const answer = (await (await fetch(path)).json()) as { data?: { total: string } }
    if (answer.data) expect(amountGwei).toBe(BigInt(answer.data.total))
  }
})
