import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SecretKey } from '@chainsafe/blst'
import { type Hex, verifyDepositSignature } from '@granary/staking/ethereum'
import {
  combineSecretShares,
  formatOperatorKey,
  readSharePlaintext,
  sharesFit,
  splitSharesData,
} from '@granary/staking/ssv'
import { hexToBytes } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ValidatorClient } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { areValid } from '#server/networks/ssv/accounts/checkShares.ts'
import { testMnemonic } from '#test/startTestServer.ts'
import { createKeyWorkers, type KeyWorkers } from './createKeyWorkers.ts'
import { handOverKeys } from './handOverKeys.ts'
import type { SplitOrder } from './Keyring.ts'
import { ssvSigningKey, validatorsNode } from './keyTree.ts'
import { type KeyJournal, openKeyJournal } from './openKeyJournal.ts'
import { bindingText, type SsvBinding } from './SsvBinding.ts'
import { createSplitter } from './splitKeys.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const credentials = `0x01${'00'.repeat(11)}${'11'.repeat(20)}` as const
const forkVersion = '0x10000910'
const node = validatorsNode(testMnemonic)
const binding: SsvBinding = {
  ...{ network: 'hoodi', withdrawalCredentials: credentials, owner, operatorIds: [1, 2, 3, 7] },
}

let workers: KeyWorkers
let rsa: { privateKey: KeyObject; text: string }[]

beforeAll(() => {
  workers = createKeyWorkers(node, 2)
  rsa = Array.from({ length: 7 }, () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('hex')
    return { privateKey, text: formatOperatorKey(`0x${spki}`).text }
  })
})
afterAll(() => workers.close())

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'granary-split-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function open(folder: string): Promise<KeyJournal> {
  const journal = await openKeyJournal(folder, 'fingerprint')
  onTestFinished(() => journal.close().catch(() => {}))
  return journal
}

const splitter = (journal: KeyJournal, keysPerHour = 1_000_000) =>
  createSplitter({
    ...{ journal, workers, keysPerHour },
    readOperatorKey: async (_, id) => rsa[id - 1]?.text ?? '',
  })

/** Takes an index for a cluster and signs its deposit, as an order does. */
async function offer(journal: KeyJournal, to: SsvBinding = binding) {
  const index = await journal.take(1, [{ offset: 0, count: 1, to: bindingText(to) }])
  const terms = { withdrawalCredentials: to.withdrawalCredentials, amountGwei: 32_000_000_000n }
  const [deposit] = await workers.signDeposits([{ index, terms, ssv: to }], forkVersion)
  if (!deposit) throw new Error('nothing was signed')
  return { index, pubkey: deposit.pubkey, deposit }
}

function orderOf(
  key: { index: number; pubkey: Hex },
  changed: Partial<SsvBinding> = {},
  nonce = 5,
): SplitOrder {
  const { network, withdrawalCredentials, owner: by, operatorIds } = { ...binding, ...changed }
  return {
    ...{ network, withdrawalCredentials, ssv: { owner: by, operatorIds }, ownerNonce: nonce },
    ...{ keys: [{ index: key.index, pubkey: key.pubkey }], addedAtBlocks: operatorIds.map(() => 1) },
  }
}

/** A validator client that takes everything. */
function greedyClient(taken: Hex[]): ValidatorClient {
  return {
    id: 'client',
    importKeystores: async (keystores: readonly string[]) => {
      taken.push(...keystores.map(json => `0x${(JSON.parse(json) as { pubkey: string }).pubkey}` as Hex))
      return keystores.map(() => ({ status: 'imported' as const, message: '' }))
    },
  } as never
}

async function handOver(journal: KeyJournal, key: { index: number; pubkey: Hex }) {
  const taken: Hex[] = []
  const parts = { client: greedyClient(taken), workers, password: 'a keystore password', journal }
  const [outcome] = await handOverKeys(parts, [{ index: key.index, pubkey: key.pubkey }])
  return { outcome, taken }
}

test('shares are the operators’ alone: three of four give the key that signed the deposit', async () => {
  const journal = await open(emptyFolder())
  const key = await offer(journal)
  expect(verifyDepositSignature({ ...key.deposit, forkVersion })).toBe(true)
  const answer = await splitter(journal)(orderOf(key))
  const [{ pubkey, sharesData } = { pubkey: '0x', sharesData: '0x' }] = answer.shares
  expect(pubkey).toBe(key.pubkey)
  expect(answer.operatorKeys).toEqual([0, 1, 2, 6].map(place => rsa[place]?.text))
  const registration = { pubkey: key.pubkey, owner, operatorIds: [...binding.operatorIds] }
  expect(areValid(sharesData as Hex, { ...registration, ownerNonce: 5 })).toBe(true)
  expect(areValid(sharesData as Hex, { ...registration, ownerNonce: 6 })).toBe(false)
  const parts = splitSharesData(sharesData as Hex, 4)
  const shares = binding.operatorIds.map((id, place) => {
    const padded = { key: rsa[id - 1]?.privateKey as KeyObject, padding: constants.RSA_PKCS1_PADDING }
    const plain = privateDecrypt(padded, hexToBytes(parts?.encryptedKeys[place] ?? '0x'))
    const publicKey = parts?.sharePublicKeys[place] ?? '0x'
    return { operatorId: BigInt(id), publicKey, secretKey: readSharePlaintext(plain) ?? new Uint8Array() }
  })
  expect(sharesFit(key.pubkey, shares)).toBe(true)
  for (const { secretKey, publicKey } of shares)
    expect(SecretKey.fromBytes(secretKey).toPublicKey().toHex()).toBe(publicKey)
  const secret = combineSecretShares(shares.slice(1))
  expect(SecretKey.fromBytes(secret).toPublicKey().toHex()).toBe(key.pubkey)
  // Neither the key nor a share is in the answer.
  const text = JSON.stringify(answer)
  for (const bytes of [secret, ...shares.map(share => share.secretKey)])
    expect(text).not.toContain(Buffer.from(bytes).toString('hex'))
})

test('another nonce gets shares made anew, for the same key', async () => {
  const journal = await open(emptyFolder())
  const key = await offer(journal)
  const split = splitter(journal)
  const [first, again] = [await split(orderOf(key)), await split(orderOf(key, {}, 9))]
  expect(again.shares[0]?.pubkey).toBe(first.shares[0]?.pubkey)
  expect(again.shares[0]?.sharesData).not.toBe(first.shares[0]?.sharesData)
})

test.each<[string, Partial<SsvBinding>]>([
  ['another owner', { owner: `0x${'bb'.repeat(20)}` }],
  ['another operator', { operatorIds: [1, 2, 3, 6] }],
  ['more operators', { operatorIds: [1, 2, 3, 4, 5, 6, 7] }],
  ['other credentials', { withdrawalCredentials: `0x02${credentials.slice(4)}` }],
  ['another network', { network: 'eth' }],
])('a key is never split for %s', async (_, changed) => {
  const journal = await open(emptyFolder())
  const key = await offer(journal)
  await expect(splitter(journal)(orderOf(key, changed))).rejects.toMatchObject({ code: 'KEYRING_REFUSED' })
})

test('a key made for the validator client is never split', async () => {
  const journal = await open(emptyFolder())
  const index = await journal.take(1)
  const [pubkey = '0x'] = await workers.pubkeys(index, 1)
  await expect(splitter(journal)(orderOf({ index, pubkey }))).rejects.toMatchObject({
    code: 'KEYRING_REFUSED',
  })
  const { outcome, taken } = await handOver(journal, { index, pubkey })
  expect([outcome?.status, taken]).toEqual(['imported', [pubkey]])
  await expect(splitter(journal)(orderOf({ index, pubkey }))).rejects.toMatchObject({
    code: 'KEYRING_REFUSED',
  })
})

test('an SSV key is never handed to a validator client, before and after it was split', async () => {
  const journal = await open(emptyFolder())
  const key = await offer(journal)
  const [clientKey = '0x'] = await workers.pubkeys(key.index, 1)
  expect(clientKey).not.toBe(key.pubkey)
  for (const pubkey of [key.pubkey, clientKey]) {
    const { outcome, taken } = await handOver(journal, { index: key.index, pubkey })
    expect([outcome?.status, taken]).toEqual(['kept', []])
  }
  await splitter(journal)(orderOf(key))
  expect((await handOver(journal, key)).outcome?.status).toBe('kept')
})

test('a restart keeps what keys are bound to', async () => {
  const folder = emptyFolder()
  const before = await open(folder)
  const keys = [await offer(before), await offer(before, { ...binding, owner: `0x${'bb'.repeat(20)}` })]
  await before.close()
  for (let restarts = 0; restarts < 2; restarts += 1) {
    const journal = await open(folder)
    for (const key of keys) expect((await handOver(journal, key)).outcome?.status).toBe('kept')
    await expect(splitter(journal)(orderOf(keys[1] as never))).rejects.toMatchObject({
      code: 'KEYRING_REFUSED',
    })
    expect((await splitter(journal)(orderOf(keys[0] as never))).shares).toHaveLength(1)
    await journal.close()
  }
})

test('a crash between the binding and the counter gives the index to nobody else', async () => {
  const folder = emptyFolder()
  const before = await open(folder)
  await before.skipTo(10)
  const { index } = await offer(before)
  await before.close()
  const file = join(folder, 'journal')
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, lines.filter(line => !/"next":11/.test(line)).join('\n'))
  const journal = await open(folder)
  expect([index, journal.next()]).toEqual([10, 11])
  expect(journal.bindingOf(10)).toBe(bindingText(binding))
})

test('a journal restored from a backup gives a key of before to neither operators nor a client', async () => {
  const folder = emptyFolder()
  const before = await open(folder)
  await before.skipTo(10)
  await before.close()
  const backup = emptyFolder()
  cpSync(join(folder, 'journal'), join(backup, 'journal'))
  const offered = await open(folder)
  const key = await offer(offered)
  await splitter(offered)(orderOf(key))
  await offered.close()
  const journal = await open(backup)
  // Before the counter is beyond it, and after.
  for (const next of [10, 1_000]) {
    await journal.skipTo(next)
    await expect(splitter(journal)(orderOf(key))).rejects.toMatchObject({ code: 'KEYRING_REFUSED' })
    expect((await handOver(journal, key)).outcome?.status).toBe('kept')
  }
})

test('an index given out twice, after every record is lost, makes different keys', async () => {
  const clusters: SsvBinding[] = [
    binding,
    { ...binding, owner: `0x${'bb'.repeat(20)}` },
    { ...binding, operatorIds: [1, 2, 3, 6] },
    { ...binding, network: 'eth' },
    { ...binding, withdrawalCredentials: `0x01${'00'.repeat(11)}${'22'.repeat(20)}` },
  ]
  const keys = await Promise.all(
    clusters.map(async to => (await offer(await open(emptyFolder()), to)).pubkey),
  )
  const [clientKey = '0x'] = await workers.pubkeys(0, 1)
  expect(new Set([...keys, clientKey]).size).toBe(clusters.length + 1)
  const again = await offer(await open(emptyFolder()))
  expect(again.pubkey).toBe(keys[0])
})

test('the derivation of SSV keys never changes: old keys must stay recoverable', () => {
  const key = ssvSigningKey(SecretKey.fromBytes(node), 3, binding)
  expect(key.toPublicKey().toHex()).toMatchInlineSnapshot(
    `"0x824555dbe1a8cc840650a29bfee73e30a49d2f16775c72a6a67304d6d87be7145d21cbe3f3fda30de54c4bc03e1b9375"`,
  )
})

test('a public key that the index does not give gets no shares', async () => {
  const journal = await open(emptyFolder())
  const { index } = await offer(journal)
  const pubkey = `0x${'ab'.repeat(48)}` as const
  await expect(splitter(journal)(orderOf({ index, pubkey }))).rejects.toMatchObject({
    code: 'KEYRING_REFUSED',
  })
})

test('a new journal splits nothing', async () => {
  const key = await offer(await open(emptyFolder()))
  await expect(splitter(await open(emptyFolder()))(orderOf(key))).rejects.toMatchObject({
    code: 'KEYRING_CHANGED',
  })
})

test('keys are split no faster than the operator allows', async () => {
  const journal = await open(emptyFolder())
  const count = 1_001
  await journal.take(count, [{ offset: 0, count, to: bindingText(binding) }])
  const keys = Array.from({ length: count }, (_, index) => ({ index, pubkey: `0x${'ab'.repeat(48)}` as Hex }))
  const order = { ...orderOf({ index: 0, pubkey: '0x' }), keys }
  await expect(splitter(journal, 100)(order)).rejects.toMatchObject({ code: 'SSV_SHARES_EXHAUSTED' })
})

test('a cluster of no size that SSV has gets nothing', async () => {
  const journal = await open(emptyFolder())
  for (const operatorIds of [
    [1, 2, 3],
    [1, 2, 3, 4, 5],
    [4, 3, 2, 1],
    [1, 1, 2, 3],
  ]) {
    const key = await offer(journal, { ...binding, operatorIds })
    await expect(splitter(journal)(orderOf(key, { operatorIds }))).rejects.toMatchObject({
      code: 'KEYRING_REFUSED',
    })
  }
})
