import { expect } from 'vitest'
import { targetReward, validatorOf, warpUntil } from '../test/beaconClient.ts'
import { importKeys, keymanager } from '../test/keymanagerClient.ts'
import { story } from '../test/story.ts'
import { sendDeposit, testWallet } from '../test/testWallet.ts'
import { keystoreOf, type ValidatorDeposit, validatorDeposit } from '../test/validatorDeposit.ts'
import { type Devnet, startDevnet } from './index.ts'

const path = '/eth/v1/keystores'

type Deleted = { data: { status: string }[]; slashing_protection: string }

let devnet: Devnet
let deposit: ValidatorDeposit

const test = story(
  async () => {
    devnet = await startDevnet({ conflux: false })
    await devnet.pause()
    deposit = validatorDeposit({ seed: 1, to: testWallet(devnet, 0).address })
  },
  async () => devnet?.stop(),
)

/** For the next whole epoch. The balance would not show it: sync committee members earn regardless. */
async function nextTargetReward(): Promise<number> {
  const { epoch } = await devnet.warpEpochs(1)
  await devnet.warpEpochs(2)
  return targetReward(devnet, Number((await validatorOf(devnet, deposit.pubkey))?.index), epoch)
}

test('reveals nothing without the token or with a wrong one', async () => {
  expect((await keymanager(devnet, 'GET', path, undefined, '')).status).toBe(401)
  expect((await keymanager(devnet, 'GET', path, undefined, 'wrong')).status).toBe(403)
})

test('importing answers imported, then duplicate, and error for a wrong password', async () => {
  expect(await importKeys(devnet, [deposit])).toEqual(['imported'])
  expect(await importKeys(devnet, [deposit])).toEqual(['duplicate'])
  const other = await keystoreOf(validatorDeposit({ seed: 2, to: testWallet(devnet, 0).address }), 'right')
  const { answer } = await keymanager<{ data: { status: string }[] }>(devnet, 'POST', path, {
    keystores: [other, 'nonsense'],
    passwords: ['wrong', 'wrong'],
  })
  expect(answer.data.map(({ status }) => status)).toEqual(['error', 'error'])
})

test("lists imported keys, not the devnet's own", async () => {
  const { answer } = await keymanager<{ data: unknown[] }>(devnet, 'GET', path)
  expect(answer.data).toEqual([
    { validating_pubkey: deposit.pubkey, derivation_path: 'm/12381/3600/0/0/0', readonly: false },
  ])
})

test('deleting a key ends its duties and returns its signing history', async () => {
  await sendDeposit(testWallet(devnet, 0), devnet, deposit)
  await warpUntil(devnet, deposit.pubkey, 'active_ongoing', 14)
  await devnet.warpEpochs(3)
  const unknown = `0x${'11'.repeat(48)}`
  const body = { pubkeys: [deposit.pubkey, unknown] }
  const { answer } = await keymanager<Deleted>(devnet, 'DELETE', path, body)
  expect(answer.data.map(({ status }) => status)).toEqual(['deleted', 'not_found'])
  const [record] = JSON.parse(answer.slashing_protection).data
  const { epoch } = await devnet.stats()
  expect(record.pubkey).toBe(deposit.pubkey)
  expect(Number(record.signed_attestations[0].target_epoch)).toBeGreaterThanOrEqual(epoch - 1)
  expect(await nextTargetReward()).toBeLessThan(0)
})

test('deleting again answers not_active with the same protection data', async () => {
  const { answer } = await keymanager<Deleted>(devnet, 'DELETE', path, { pubkeys: [deposit.pubkey] })
  expect(answer.data).toEqual([{ status: 'not_active' }])
  expect(JSON.parse(answer.slashing_protection).data).toHaveLength(1)
})

test('a key imported with protection data signs nothing that the data forbids', async () => {
  const { answer } = await keymanager<Deleted>(devnet, 'DELETE', path, { pubkeys: [deposit.pubkey] })
  const interchange = JSON.parse(answer.slashing_protection)
  interchange.data[0].signed_attestations = [{ source_epoch: '0', target_epoch: '100000' }]
  const keystores = [await keystoreOf(deposit, 'password')]
  const slashing_protection = JSON.stringify(interchange)
  const imported = await keymanager<Deleted>(devnet, 'POST', path, {
    keystores,
    passwords: ['password'],
    slashing_protection,
  })
  expect(imported.answer.data).toEqual([{ status: 'imported' }])
  expect(await nextTargetReward()).toBeLessThan(0)
})

test("sets, reads and removes a key's fee recipient", async () => {
  const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const at = `/eth/v1/validator/${deposit.pubkey}/feerecipient`
  expect((await keymanager(devnet, 'POST', at, { ethaddress: recipient })).status).toBe(202)
  const { answer } = await keymanager<{ data: { ethaddress: string } }>(devnet, 'GET', at)
  expect(answer.data.ethaddress).toBe(recipient)
  expect((await keymanager(devnet, 'DELETE', at)).status).toBe(204)
  expect((await keymanager(devnet, 'POST', at, { ethaddress: 'nonsense' })).status).toBe(400)
})

test("signs a voluntary exit for Capella's domain and sends it nowhere", async () => {
  const at = `/eth/v1/validator/${deposit.pubkey}/voluntary_exit`
  type Signed = { data: { message: { epoch: string; validator_index: string }; signature: string } }
  const { epoch } = await devnet.stats()
  const { status, answer } = await keymanager<Signed>(devnet, 'POST', `${at}?epoch=${epoch}`)
  expect(status).toBe(200)
  const { index } = (await validatorOf(devnet, deposit.pubkey)) ?? {}
  expect(answer.data.message).toEqual({ epoch: String(epoch), validator_index: index })
  const pool = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/pool/voluntary_exits`)
  expect(await pool.json()).toEqual({ data: [] })
  const given = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/pool/voluntary_exits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer.data),
  })
  expect(given.status).toBe(200)
  const unknown = `/eth/v1/validator/0x${'11'.repeat(48)}/voluntary_exit`
  expect((await keymanager(devnet, 'POST', unknown)).status).toBe(404)
})
