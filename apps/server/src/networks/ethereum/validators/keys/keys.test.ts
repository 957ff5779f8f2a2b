import { readFileSync } from 'node:fs'
import { deriveKeyFromEntropy, deriveKeyFromMnemonic, eth2ValidatorPaths } from '@chainsafe/bls-keygen'
import { Keystore } from '@chainsafe/bls-keystore'
import { SecretKey } from '@chainsafe/blst'
import { verifyDepositSignature, withdrawalCredentials } from '@granary/staking/ethereum'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createKeyWorkers } from './createKeyWorkers.ts'
import { fingerprintOf, signingKey, signingKeyPath, validatorsNode } from './keyTree.ts'

const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const node = validatorsNode(mnemonic)
const workers = createKeyWorkers(node, 2)

afterAll(() => workers.close())

const vector = (name: string) =>
  readFileSync(new URL(`../../../../../test/vectors/${name}`, import.meta.url), 'utf8')
const hexOf = (integer: string) => BigInt(integer).toString(16).padStart(64, '0')
const bytesToHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

type KdfTest = { seed: string; master_SK: string; child_index: string; child_SK: string }

/** The file's integers are larger than a JSON number holds. */
const kdfTests = (
  JSON.parse(vector('tree_kdf.json').replace(/: ?(\d+)/g, ': "$1"')) as { kdf_tests: KdfTest[] }
).kdf_tests

test.each(kdfTests)('EIP-2333: the master and child key of seed $seed', expected => {
  const master = SecretKey.deriveMasterEip2333(Buffer.from(expected.seed, 'hex'))
  expect(bytesToHex(master.toBytes())).toBe(hexOf(expected.master_SK))
  const child = master.deriveChildEip2333(Number(expected.child_index))
  expect(bytesToHex(child.toBytes())).toBe(hexOf(expected.child_SK))
})

test('BIP-39: the seeds of the English vectors', () => {
  const { english } = JSON.parse(vector('mnemonic.json')) as { english: [string, string, string][] }
  expect(english.length).toBeGreaterThan(20)
  for (const [, phrase, seed] of english) {
    expect(validateMnemonic(phrase, wordlist)).toBe(true)
    expect(bytesToHex(mnemonicToSeedSync(phrase, 'TREZOR'))).toBe(seed)
  }
})

test('EIP-2334: the shortened derivation gives the keys that bls-keygen gives at m/12381/3600/i/0/0', () => {
  for (const index of [0, 1, 2, 1000, 65_536, 1_999_999_999]) {
    const expected = deriveKeyFromMnemonic(mnemonic, eth2ValidatorPaths(index).signing)
    expect(bytesToHex(signingKey(SecretKey.fromBytes(node), index).toBytes())).toBe(bytesToHex(expected))
    expect(signingKeyPath(index)).toBe(eth2ValidatorPaths(index).signing)
  }
})

test('any seed and index give bls-keygen’s key', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(2 ** 31 - 1), (seed, index) => {
      const master = SecretKey.deriveMasterEip2333(seed)
      const prefix = master.deriveChildEip2333(12381).deriveChildEip2333(3600)
      const expected = deriveKeyFromEntropy(seed, signingKeyPath(index))
      return bytesToHex(signingKey(prefix, index).toBytes()) === bytesToHex(expected)
    }),
    { numRuns: 20 },
  )
})

test('a fingerprint identifies a mnemonic', () => {
  const other = validatorsNode(
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  )
  expect(fingerprintOf(node)).toBe(fingerprintOf(validatorsNode(mnemonic)))
  expect(fingerprintOf(node)).not.toBe(fingerprintOf(other))
})

test('deposits come back in order over all threads, each with a valid signature for its chain alone', async () => {
  const address = '0x00000000000000000000000000000000000000aa'
  const keys = Array.from({ length: 60 }, (_, index) => ({
    index,
    terms: {
      withdrawalCredentials: withdrawalCredentials({ type: '0x02', address }),
      amountGwei: 32_000_000_000n + BigInt(index),
    },
  }))
  const signed = await workers.signDeposits(keys, '0x10000910')
  const pubkeys = await workers.pubkeys(0, 60)
  expect(signed.map(({ pubkey }) => pubkey)).toEqual(pubkeys)
  expect(signed.map(({ amountGwei }) => amountGwei)).toEqual(keys.map(({ terms }) => terms.amountGwei))
  for (const deposit of signed.slice(0, 3)) {
    expect(verifyDepositSignature(deposit)).toBe(true)
    expect(verifyDepositSignature({ ...deposit, forkVersion: '0x00000000' })).toBe(false)
  }
})

test('a keystore opens only with its password and holds the key of its index', async () => {
  const { pubkey, json } = await workers.keystore(7, 'correct horse battery')
  const keystore = Keystore.parse(json)
  expect(keystore.path).toBe('m/12381/3600/7/0/0')
  expect(`0x${keystore.pubkey}`).toBe(pubkey)
  expect(await keystore.verifyPassword('wrong')).toBe(false)
  const secret = await keystore.decrypt('correct horse battery')
  expect(bytesToHex(secret)).toBe(bytesToHex(signingKey(SecretKey.fromBytes(node), 7).toBytes()))
  expect(json).not.toContain(bytesToHex(secret))
})

test.each(['test0.json', 'test1.json'])(
  'EIP-2335: %s opens with the password of the standard',
  async name => {
    const secret = await Keystore.parse(vector(name)).decrypt('𝔱𝔢𝔰𝔱𝔭𝔞𝔰𝔰𝔴𝔬𝔯𝔡🔑')
    expect(bytesToHex(secret)).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
  },
)

test('a failed task rejects, and the pool continues', async () => {
  const bad = { index: -1, terms: { withdrawalCredentials: '0x' as const, amountGwei: 1n } }
  await expect(workers.signDeposits([bad], '0x10000910')).rejects.toThrow('A key worker failed')
  expect(await workers.pubkeys(0, 1)).toHaveLength(1)
})

test('threads that die at every start are given up with a clear error, and closing them ends at once', async () => {
  const broken = createKeyWorkers(new Uint8Array(3), 1)
  const outcome = () => broken.pubkeys(0, 1).then(String, error => error.code ?? 'died')
  expect(await outcome()).not.toBe('KEY_WORKER_FAILED')
  await expect.poll(outcome, { timeout: 60_000 }).toBe('KEY_WORKER_FAILED')
  await broken.close()
})
