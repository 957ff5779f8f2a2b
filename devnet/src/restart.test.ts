import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { batchDepositAbi } from '@granary/contracts'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { ssvEventsAbi } from '@granary/staking/ssv'
import { parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beaconGet, targetReward, validatorOf } from '../test/beaconClient.ts'
import { importKeys, keymanager } from '../test/keymanagerClient.ts'
import { killHard } from '../test/killHard.ts'
import { keySharesOf, ssvOwner } from '../test/ssvClusters.ts'
import { sendDeposit, testWallet } from '../test/testWallet.ts'
import { validatorDeposit } from '../test/validatorDeposit.ts'
import { type Devnet, type StartDevnetOptions, ssvOperators, startDevnet } from './index.ts'

let dataDir: string
let running: Devnet[]

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'granary-devnet-test-')), 'data')
  running = []
})

afterEach(async () => {
  await Promise.all(running.map(devnet => devnet.stop()))
  await rm(dirname(dataDir), { recursive: true, force: true })
})

async function start(options: StartDevnetOptions = {}): Promise<Devnet> {
  const devnet = await startDevnet({ dataDir, conflux: false, ...options })
  running.push(devnet)
  return devnet
}

/** Compares codes, not classes: errors of the devnet's process arrive as DevnetFailedError. */
const failsWith = (code: string) => expect.objectContaining({ code })

test('after a stop the chains resume: validators, keys, balances, finality', async () => {
  const first = await start({ conflux: true })
  const wallet = testWallet(first, 0)
  const deposit = validatorDeposit({ seed: 1, to: wallet.address })
  await importKeys(first, [deposit])
  await sendDeposit(wallet, first, deposit)
  await first.warpEpochs(14)
  const before = {
    stats: await first.stats(),
    validator: await validatorOf(first, deposit.pubkey),
    balance: await wallet.client.getBalance({ address: wallet.address }),
  }
  await first.stop()
  const lines: string[] = []
  const second = await start({ conflux: true, log: line => lines.push(line) })
  expect(lines[0]).toMatch(/^The chain resumes at slot \d+\.$/)
  const stats = await second.stats()
  expect(stats.slot).toBeGreaterThanOrEqual(before.stats.slot)
  expect(stats.finalizedEpoch).toBeGreaterThanOrEqual(before.stats.finalizedEpoch)
  expect(second.ethereum.genesisHash).toBe(first.ethereum.genesisHash)
  expect(second.conflux?.genesisHash).toBe(first.conflux?.genesisHash)
  expect(second.ethereum.keymanagerToken).toBe(first.ethereum.keymanagerToken)
  expect(before.validator?.status).toBe('active_ongoing')
  expect((await validatorOf(second, deposit.pubkey))?.index).toBe(before.validator?.index)
  expect((await beaconGet(second, '/eth/v1/beacon/states/finalized/root')).status).toBe(200)
  const again = testWallet(second, 0)
  expect(await again.client.getBalance({ address: wallet.address })).toBeGreaterThanOrEqual(before.balance)
  await second.warpEpochs(4)
  const later = await second.stats()
  expect(later.missedSlots).toBe(0)
  expect(later.finalizedEpoch).toBeGreaterThan(stats.finalizedEpoch)
})

test('a transaction pending at the stop is in a block afterwards', async () => {
  const first = await start({ slotMs: 3_600_000 })
  const wallet = testWallet(first, 0)
  const hash = await wallet.wallet.sendTransaction({ to: wallet.address, value: 1n })
  await first.stop()
  const second = await start()
  const receipt = await testWallet(second, 0).client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
})

test('after a kill both layers resume together from the last saved state', async () => {
  const first = await start()
  const wallet = testWallet(first, 0)
  const deposit = validatorDeposit({ seed: 1, to: wallet.address })
  await importKeys(first, [deposit])
  await sendDeposit(wallet, first, deposit)
  await first.warpEpochs(2)
  const { savedSlot } = await first.save()
  await first.warpSlots(5)
  await killHard(first, dataDir)
  expect(await first.ended).toEqual(failsWith('DEVNET_FAILED'))
  const second = await start()
  expect((await second.stats()).slot).toBeGreaterThanOrEqual(savedSlot)
  await second.warpEpochs(14)
  expect((await validatorOf(second, deposit.pubkey))?.status).toBe('active_ongoing')
  expect((await second.stats()).missedSlots).toBe(0)
  const keys = await keymanager<{ data: unknown[] }>(second, 'GET', '/eth/v1/keystores')
  expect(keys.answer.data).toHaveLength(1)
  const fee = await testWallet(second, 0).client.readContract({
    address: second.ethereum.batchDeposit,
    abi: batchDepositAbi,
    functionName: 'feePerValidator',
  })
  expect(fee).toBe(parseEther('0.005'))
})

test('SSV operators go on after a restart: clusters, nonces and shares are read from the chain again', async () => {
  const first = await start()
  await first.pause()
  const wallet = testWallet(first, 0)
  const deposit = validatorDeposit({ seed: 1, to: wallet.address })
  const operatorIds = [1n, 2n, 3n, 4n]
  const shares = await keySharesOf(deposit, wallet.address, 0, operatorIds)
  await ssvOwner(first, wallet).register(operatorIds, [shares])
  await sendDeposit(wallet, first, deposit)
  await first.warpEpochs(14)
  const before = await first.ssv()
  expect(before.validators).toMatchObject([{ publicKey: deposit.pubkey, isOnDuty: true, refusals: {} }])
  const { index } = (await validatorOf(first, deposit.pubkey)) ?? {}
  await first.stop()
  const second = await start()
  await second.pause()
  const validators = before.validators.map(validator => ({ ...validator, lastSigned: null }))
  expect(await second.ssv()).toEqual({ ...before, validators })
  const { epoch } = await second.warpEpochs(1)
  await second.warpEpochs(2)
  expect(await targetReward(second, Number(index), epoch)).toBeGreaterThan(0)
  const again = testWallet(second, 0)
  const filter = { address: second.ethereum.ssvNetwork, abi: ssvEventsAbi, fromBlock: 0n } as const
  const added = await again.client.getContractEvents({ ...filter, eventName: 'OperatorAdded' })
  expect(added).toHaveLength(ssvOperators.length)
  const next = validatorDeposit({ seed: 2, to: wallet.address })
  await ssvOwner(second, again).register(operatorIds, [
    await keySharesOf(next, wallet.address, 1, operatorIds),
  ])
  expect((await second.ssv()).validators.at(-1)).toMatchObject({ ownerNonce: 1, isOnDuty: true })
})

test('damaged data is an error that says so; the folder is set aside, not deleted, and a new chain begins', async () => {
  const first = await start()
  await first.stop()
  const [snapshot = ''] = (await readdir(dataDir)).filter(name => name.startsWith('snapshot-'))
  await writeFile(join(dataDir, snapshot, 'ethereum.anvil'), 'nonsense')
  await expect(start()).rejects.toEqual(failsWith('DEVNET_DATA_CORRUPT'))
  const aside = (await readdir(dirname(dataDir))).filter(name =>
    name.startsWith(`${basename(dataDir)}.damaged-`),
  )
  expect(aside).toHaveLength(1)
  expect(await readdir(join(dirname(dataDir), aside[0] ?? '', snapshot))).toContain('ethereum.anvil')
  const second = await start()
  expect(second.ethereum.genesisHash).not.toBe(first.ethereum.genesisHash)
})

describe('a running devnet', () => {
  let folder: string
  let first: Devnet

  renewOnRetry(
    async () => {
      folder = join(await mkdtemp(join(tmpdir(), 'granary-devnet-test-')), 'data')
      first = await startDevnet({ dataDir: folder, conflux: false })
    },
    async () => {
      await first?.stop()
      await rm(dirname(folder), { recursive: true, force: true })
    },
  )

  test('shares its data folder with no other', async () => {
    await expect(start({ dataDir: folder })).rejects.toEqual(failsWith('DEVNET_DATA_IN_USE'))
  })

  test('reports a used port with its number and purpose', async () => {
    const port = Number(new URL(first.ethereum.beaconUrl).port)
    const second = startDevnet({ conflux: false, ports: { beacon: port } })
    await expect(second).rejects.toMatchObject({
      code: 'DEVNET_PORT_IN_USE',
      shortMessage: `Port ${port}, wanted for the devnet's Beacon API, is in use.`,
    })
  })

  test('takes its chains with it when it is killed', async () => {
    await killHard(first, folder)
    const answer = () =>
      fetch(first.ethereum.rpcUrl, { method: 'POST' }).then(
        () => 'up',
        () => 'down',
      )
    await expect.poll(answer).toBe('down')
  })
})
