import { aggregateSignatures, Signature } from '@chainsafe/blst'
import { interopSecretKey } from '@lodestar/state-transition'
import { toHex } from '@lodestar/utils'
import { expect, test } from 'vitest'
import { Keyring } from './Keyring.ts'

const root = new Uint8Array(32).fill(7)
const keys = [0, 1, 2, 63].map(interopSecretKey)
const pubkeys = keys.map(key => toHex(key.toPublicKey().toBytes()))

test('a joint signature is the aggregate of the single signatures', () => {
  const single = keys.map(key => Signature.fromBytes(key.sign(root).toBytes()))
  expect(new Keyring().signTogether(pubkeys, root)).toEqual(aggregateSignatures(single).toBytes())
})

test('refuses to sign jointly with a missing key, or with none', () => {
  expect(() => new Keyring().signTogether([`0x${'ab'.repeat(48)}`], root)).toThrow(RangeError)
  expect(() => new Keyring().signTogether([], root)).toThrow(RangeError)
})

test('a key signs one block per slot', () => {
  const keyring = new Keyring()
  const pubkey = pubkeys[0] ?? ''
  expect(keyring.canSignBlock(pubkey, 5)).toBe(true)
  expect(keyring.signBlock(pubkey, 5, root)).toEqual(keys[0]?.sign(root).toBytes())
  expect(keyring.canSignBlock(pubkey, 5)).toBe(false)
  expect(keyring.signBlock(pubkey, 5, root)).toBeUndefined()
})

test("neither lists nor removes the devnet's own keys", () => {
  const keyring = new Keyring()
  expect(keyring.imported()).toEqual([])
  expect(keyring.remove(pubkeys[0] ?? '')).toBe(false)
  expect(keyring.has(pubkeys[0] ?? '')).toBe(true)
})
