import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { OutScript, p2pkh, p2sh, p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { sha256x2, tagSchnorr, taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInBrowser } from '#test/signInBrowser.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'
import { verifyBitcoin } from './signatures/verifyBitcoin.ts'
import { verifySolana } from './signatures/verifySolana.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ SIGN_IN_CHAINS: `eip155:1, ${solana},${bitcoin}` })
})
afterAll(() => server?.close())

const secret = randomBytes(32)
const key = secp256k1.getPublicKey(secret)
const flip = (text: string) => (text.startsWith('1') ? '2' : '1') + text.slice(1)

test('[B1.02] a Solana account signs in by ed25519, over its own text and no other', async () => {
  const address = base58.encode(ed25519.getPublicKey(secret))
  const sign = (message: string) => base58.encode(ed25519.sign(utf8ToBytes(message), secret))
  expect((await signInBrowser(server).signIn(address, sign, { chainId: solana })).status).toBe(200)
  const other = await signInBrowser(server).signIn(address, message => sign(`${message} `), {
    chainId: solana,
  })
  expect(other.body.code).toBe('SIGN_IN_SIGNATURE_INVALID')
  const garbage = await signInBrowser(server).signIn(address, () => 'not base58 0OIl', { chainId: solana })
  expect(garbage.body.code).toBe('SIGN_IN_SIGNATURE_INVALID')
})

test('a Solana signature has one form: s plus the order of the group is refused', () => {
  const data = { accountAddress: base58.encode(ed25519.getPublicKey(secret)), chainId: solana } as never
  const bytes = ed25519.sign(utf8ToBytes('text'), secret)
  expect(verifySolana({ data, message: 'text', signature: base58.encode(bytes) })).toBe(true)
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  let s = order
  for (let at = 63; at >= 32; at--) s += BigInt(bytes[at] ?? 0) << BigInt(8 * (at - 32))
  const twisted = bytes.slice()
  for (let at = 32; at < 64; at++) twisted[at] = Number((s >> BigInt(8 * (at - 32))) & 255n)
  expect(verifySolana({ data, message: 'text', signature: base58.encode(twisted) })).toBe(false)
})

/** The old kind of signature (BIP-137), as wallets make it. */
function signOld(message: string, first: number, highS = false): string {
  const text = utf8ToBytes(message)
  const length =
    text.length < 253 ? Uint8Array.of(text.length) : Uint8Array.of(253, text.length & 255, text.length >> 8)
  const hash = sha256x2(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), length, text))
  const signed = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  let recovery = signed[0] ?? 0
  let bytes = signed.slice(1)
  if (highS) {
    const { r, s } = secp256k1.Signature.fromBytes(bytes, 'compact')
    bytes = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('compact')
    recovery ^= 1
  }
  return base64.encode(concatBytes(Uint8Array.of(first + recovery), bytes))
}

/** BIP-322, simple, written independently of the verifier. */
function sign322(message: string, script: Uint8Array, witness: (tx: Transaction) => Uint8Array[]): string {
  const hash = tagSchnorr('BIP0322-signed-message', utf8ToBytes(message))
  const spend = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  })
  spend.addOutput({ script, amount: 0n })
  spend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0, 32), hash),
  })
  const sign = new Transaction({ version: 0, allowUnknownOutputs: true })
  sign.addInput({ txid: spend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  sign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  const stack = witness(sign)
  return base64.encode(
    concatBytes(
      Uint8Array.of(stack.length),
      ...stack.map(item => concatBytes(Uint8Array.of(item.length), item)),
    ),
  )
}

const tweaked = taprootTweakPrivKey(secret)
const taproot = p2tr(schnorr.getPublicKey(secret))
const segwit = p2wpkh(key)
const byTaproot = (message: string) =>
  sign322(message, taproot.script, tx => [
    schnorr.sign(tx.preimageWitnessV1(0, [taproot.script], SigHash.DEFAULT, [0n]), tweaked),
  ])
const bySegwit = (message: string) =>
  sign322(message, segwit.script, tx => {
    const code = OutScript.encode({ type: 'pkh', hash: segwit.hash as Uint8Array })
    const digest = tx.preimageWitnessV0(0, code, SigHash.ALL, 0n)
    const der = secp256k1.sign(digest, secret, { prehash: false, format: 'der' })
    return [concatBytes(der, Uint8Array.of(SigHash.ALL)), key]
  })

test.each<[string, string | undefined, (message: string) => string]>([
  ['P2PKH, compressed', p2pkh(key).address, message => signOld(message, 31)],
  [
    'P2PKH, uncompressed',
    p2pkh(secp256k1.getPublicKey(secret, false)).address,
    message => signOld(message, 27),
  ],
  ['P2SH-P2WPKH', p2sh(segwit).address, message => signOld(message, 35)],
  ['P2WPKH by the old kind', segwit.address, message => signOld(message, 39)],
  ['P2WPKH by BIP-322', segwit.address, bySegwit],
  ['P2TR by BIP-322', taproot.address, byTaproot],
])('[B1.02] a Bitcoin account signs in: %s', async (_name, address = '', sign) => {
  expect((await signInBrowser(server).signIn(address, sign, { chainId: bitcoin })).status).toBe(200)
  const other = await signInBrowser(server).signIn(address, message => sign(flip(message)), {
    chainId: bitcoin,
  })
  expect(other.body.code).toBe('SIGN_IN_SIGNATURE_INVALID')
})

test('BIP-322: the standard’s vectors hold', () => {
  const accountAddress = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const data = { accountAddress, chainId: bitcoin } as never
  const vectors = [
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
  ] as const
  for (const [message, signature] of vectors) {
    expect(verifyBitcoin({ data, message, signature })).toBe(true)
    expect(verifyBitcoin({ data, message: `${message}.`, signature })).toBe(false)
  }
})

test('invalid Bitcoin signatures are a no: high s, foreign address, garbage, an unknown chain', () => {
  const address = p2pkh(key).address as string
  const data = (accountAddress: string, chainId = bitcoin) => ({ accountAddress, chainId }) as never
  const right = signOld('text', 31)
  expect(verifyBitcoin({ data: data(address), message: 'text', signature: right })).toBe(true)
  const wrong: [string, string, string][] = [
    [address, bitcoin, signOld('text', 31, true)],
    [p2pkh(secp256k1.getPublicKey(randomBytes(32))).address as string, bitcoin, right],
    [taproot.address as string, bitcoin, bySegwit('text')],
    [segwit.address as string, bitcoin, byTaproot('text')],
    [address, 'bip122:00000000000000000000000000000000', right],
    [address, 'bip122:000000000933ea01ad0ee984209779ba', right],
    [address, bitcoin, ''],
    [address, bitcoin, '!'],
    [address, bitcoin, base64.encode(new Uint8Array(65))],
    [segwit.address as string, bitcoin, base64.encode(Uint8Array.of(2, 255))],
    ['bc1qnotanaddress', bitcoin, bySegwit('text')],
  ]
  for (const [who, chain, signature] of wrong)
    expect(verifyBitcoin({ data: data(who, chain), message: 'text', signature })).toBe(false)
})
