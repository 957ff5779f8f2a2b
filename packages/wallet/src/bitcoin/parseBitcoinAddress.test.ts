import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'

test.each([
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', { kind: 'mainnet', form: 'p2pkh' }],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', { kind: 'mainnet', form: 'p2sh' }],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', { kind: 'testnet', form: 'p2pkh' }],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', { kind: 'testnet', form: 'p2sh' }],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', { kind: 'mainnet', form: 'p2wpkh' }],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', { kind: 'testnet', form: 'p2wsh' }],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', { kind: 'mainnet', form: 'p2tr' }],
  ['bc1sw50qgdz25j', { kind: 'mainnet', form: 'segwit' }],
])('%s of BIP-173, BIP-350 and the Bitcoin wiki is %j', (address, parsed) => {
  expect(parseBitcoinAddress(address)).toEqual(parsed)
})

test.each([
  '',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3t4',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
  'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  `bc1q${'q'.repeat(200)}`,
])('%j is no address', address => {
  expect(parseBitcoinAddress(address)).toBeNull()
})

test('reads form and chain of every address of every key; one changed character makes it invalid', () => {
  const secret = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .filter(bytes => secp256k1.utils.isValidSecretKey(bytes))
  fc.assert(
    fc.property(secret, fc.boolean(), fc.nat(), (key, isMain, place) => {
      const network = isMain ? NETWORK : TEST_NETWORK
      const publicKey = secp256k1.getPublicKey(key)
      const inner = p2wpkh(publicKey, network)
      const addresses = {
        p2pkh: p2pkh(publicKey, network).address,
        p2sh: p2sh(inner, network).address,
        p2wpkh: inner.address,
        p2wsh: p2wsh(p2pkh(publicKey, network), network).address,
        p2tr: p2tr(schnorr.getPublicKey(key), undefined, network).address,
      }
      for (const [form, address = ''] of Object.entries(addresses)) {
        expect(parseBitcoinAddress(address)).toEqual({ kind: isMain ? 'mainnet' : 'testnet', form })
        const at = place % address.length
        const other = address[at] === 'q' ? 'p' : 'q'
        expect(parseBitcoinAddress(address.slice(0, at) + other + address.slice(at + 1))).toBeNull()
      }
    }),
    { numRuns: 30 },
  )
})

test('any text is an address or null, never an exception', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ maxLength: 60 }).map(rest => `bc1${rest}`),
  )
  fc.assert(
    fc.property(text, value => {
      expect(parseBitcoinAddress(value)).toBeNull()
    }),
    { numRuns: 500 },
  )
})
