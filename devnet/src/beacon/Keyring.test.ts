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
  const signature = aggregateSignatures(single).toBytes()
  expect(new Keyring().signTogether(pubkeys, root)).toEqual({ signers: new Set(pubkeys), signature })
})

test('a missing key signs nothing, and no keys make no signature', () => {
  const missing = `0x${'ab'.repeat(48)}`
  const [pubkey = ''] = pubkeys
  const none = { signers: new Set(), signature: null }
  expect(new Keyring().signTogether([missing], root)).toEqual(none)
  expect(new Keyring().signTogether([], root)).toEqual(none)
  expect(new Keyring().signTogether([pubkey, missing], root).signers).toEqual(new Set([pubkey]))
})

test('a key in parts signs beside whole keys, as often as it is named, unless too few of its parts sign', () => {
  const part = interopSecretKey(500)
  const shared = toHex(part.toPublicKey().toBytes())
  const signer = {
    isOnDuty: (pubkey: string) => pubkey === shared,
    sign: (pubkey: string, message: Uint8Array) =>
      pubkey === shared && message[0] === 7 ? part.sign(message).toBytes() : undefined,
    feeRecipient: () => undefined,
  }
  const keyring = new Keyring(signer)
  const [pubkey = ''] = pubkeys
  expect([keyring.isOnDuty(shared), keyring.has(shared)]).toEqual([true, false])
  const single = [keys[0], part, part].map(key => Signature.fromBytes(key?.sign(root).toBytes() ?? root))
  expect(keyring.signTogether([shared, pubkey, shared], root)).toEqual({
    signers: new Set([shared, pubkey]),
    signature: aggregateSignatures(single).toBytes(),
  })
  const other = new Uint8Array(32).fill(8)
  expect(keyring.signTogether([shared, pubkey], other).signers).toEqual(new Set([pubkey]))
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
