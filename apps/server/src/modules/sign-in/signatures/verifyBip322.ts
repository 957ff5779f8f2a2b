import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Address, type NETWORK, OutScript, SigHash, Transaction } from '@scure/btc-signer'
import { equalBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

export type BitcoinNetwork = typeof NETWORK

/** BIP-322, simple: the witness of a transaction that spends nothing. Keys of segwit (P2WPKH) and taproot (P2TR). */
export function verifyBip322(
  address: string,
  message: string,
  witness: Uint8Array,
  network: BitcoinNetwork,
): boolean {
  const output = Address(network).decode(address)
  const script = OutScript.encode(output)
  const stack = readWitness(witness)
  const transaction = toSign(toSpend(script, message), script)
  if (output.type === 'wpkh') return verifyWpkh(transaction, output.hash, stack)
  return output.type === 'tr' && verifyTr(transaction, script, output.pubkey, stack)
}

function verifyWpkh(transaction: Transaction, hash: Uint8Array, stack: readonly Uint8Array[]): boolean {
  const [signature, key] = stack
  if (stack.length !== 2 || !signature || !key || key.length !== 33) return false
  if (signature.at(-1) !== SigHash.ALL || !equalBytes(ripemd160(sha256(key)), hash)) return false
  const scriptCode = OutScript.encode({ type: 'pkh', hash })
  const digest = transaction.preimageWitnessV0(0, scriptCode, SigHash.ALL, 0n)
  return secp256k1.verify(signature.slice(0, -1), digest, key, { format: 'der', prehash: false, lowS: true })
}

function verifyTr(
  transaction: Transaction,
  script: Uint8Array,
  key: Uint8Array,
  stack: readonly Uint8Array[],
): boolean {
  const [signature] = stack
  if (stack.length !== 1 || !signature) return false
  const isDefault = signature.length === 64
  if (!isDefault && !(signature.length === 65 && signature[64] === SigHash.ALL)) return false
  const sigHash = isDefault ? SigHash.DEFAULT : SigHash.ALL
  return schnorr.verify(
    signature.slice(0, 64),
    transaction.preimageWitnessV1(0, [script], sigHash, [0n]),
    key,
  )
}

/** The id of the transaction that holds the message: one impossible input, one output to the address. */
function toSpend(script: Uint8Array, message: string): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', utf8ToBytes(message))
  const [none, all] = [new Uint8Array(4), new Uint8Array(4).fill(0xff)]
  const input = concatBytes(new Uint8Array(32), all, Uint8Array.of(34, 0, 32), hash, none)
  const output = concatBytes(new Uint8Array(8), Uint8Array.of(script.length), script)
  return sha256x2(concatBytes(none, Uint8Array.of(1), input, Uint8Array.of(1), output, none))
}

function toSign(spent: Uint8Array, script: Uint8Array): Transaction {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  const txid = spent.toReversed()
  transaction.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return transaction
}

/** @throws RangeError when its length differs from what it says */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  let at = 1
  const stack = Array.from({ length: Math.min(bytes[0] ?? 0, 4) }, () => {
    const length = bytes[at] ?? 0
    const item = bytes.slice(at + 1, at + 1 + length)
    at += 1 + length
    return item
  })
  if (at !== bytes.length) throw new RangeError('The witness does not have its declared length')
  return stack
}
