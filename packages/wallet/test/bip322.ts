import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Address, NETWORK, OutScript, p2wpkh, RawWitness, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { base64ToBytes, bytesToBase64 } from '../src/encoding/base64.ts'

const sha256d = (bytes: Uint8Array) => sha256(sha256(bytes))
const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap(part => [...part]))
const text = (value: string) => new TextEncoder().encode(value)
const zeros = (count: number) => new Uint8Array(count)

/** BIP-322, simple form: the witness of an unsendable transaction, in base64. */
export function signBip322(message: string, secret: Uint8Array, script: Uint8Array): string {
  const spend = toSign(message, script)
  const isTaproot = script[0] === 0x51
  if (isTaproot) spend.updateInput(0, { tapInternalKey: schnorr.getPublicKey(secret) })
  spend.signIdx(secret, 0)
  spend.finalizeIdx(0)
  return bytesToBase64(RawWitness.encode(spend.getInput(0).finalScriptWitness as Uint8Array[]))
}

/** Verifies a simple BIP-322 signature of a p2wpkh or key-path p2tr address. Independent of the signing above. */
export function verifyBip322(message: string, address: string, signature: string): boolean {
  const network = address.startsWith('bc1') ? NETWORK : TEST_NETWORK
  const decoded = Address(network).decode(address)
  const script = OutScript.encode(decoded)
  const [sig = zeros(0), key = zeros(0)] = RawWitness.decode(base64ToBytes(signature))
  const spend = toSign(message, script)
  if (decoded.type === 'wpkh') {
    if (p2wpkh(key, network).address !== address) return false
    const code = OutScript.encode({ type: 'pkh', hash: decoded.hash })
    const digest = spend.preimageWitnessV0(0, code, sig.at(-1) as number, 0n)
    return secp256k1.verify(sig.slice(0, -1), digest, key, { prehash: false, format: 'der', lowS: false })
  }
  if (decoded.type !== 'tr') return false
  const kind = sig.length === 64 ? 0 : (sig.at(-1) as number)
  return schnorr.verify(sig.slice(0, 64), spend.preimageWitnessV1(0, [script], kind, [0n]), decoded.pubkey)
}

function toSign(message: string, script: Uint8Array): Transaction {
  const tag = sha256(text('BIP0322-signed-message'))
  const messageHash = sha256(join(tag, tag, text(message)))
  const toSpend = join(
    zeros(4),
    [1],
    zeros(32),
    [255, 255, 255, 255],
    [34, 0, 32],
    messageHash,
    zeros(4),
    [1],
    zeros(8),
    [script.length],
    script,
    zeros(4),
  )
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  transaction.addInput({
    txid: Uint8Array.from(sha256d(toSpend)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  transaction.addOutput({ script: Uint8Array.from([0x6a]), amount: 0n })
  return transaction
}
