import { aggregateSignatures, SecretKey, Signature } from '@chainsafe/blst'
import { interopSecretKey } from '@lodestar/state-transition'
import { toHex } from '@lodestar/utils'
import { genesisValidatorCount } from './genesisState.ts'
import type { SharedSigner } from './SharedSigner.ts'
import { recordAttestation, recordBlock, type SigningRecord, unsigned } from './slashingProtection.ts'

export type ImportedKey = { pubkey: string; secretKey: string; derivationPath: string; feeRecipient?: string }

type Entry = { secretKey: SecretKey; scalar: bigint; imported?: ImportedKey }

/** Order of the BLS12-381 groups. */
const curveOrder = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n

/** Signatures of several keys over one root. */
export type JointSignature = {
  /** Those of the keys that signed. */
  signers: ReadonlySet<string>
  /** The aggregate; null if none signed. */
  signature: Uint8Array | null
}

/**
 * The validator keys of this process: the genesis validators', those imported by the Keymanager API, and those that a
 * shared signer has in parts. Public keys are lower-case hex with 0x.
 */
export class Keyring {
  readonly #entries = new Map<string, Entry>()
  /** Outlives its key: deleting a key must not forget its signatures. */
  readonly #records = new Map<string, SigningRecord>()

  /** Keys off duty until resumed. */
  readonly #offline = new Set<string>()

  readonly #shared: SharedSigner | undefined

  constructor(shared?: SharedSigner) {
    this.#shared = shared
    for (let index = 0; index < genesisValidatorCount; index++) {
      const secretKey = interopSecretKey(index)
      this.#entries.set(toHex(secretKey.toPublicKey().toBytes()), entryOf(secretKey))
    }
  }

  /** Whether the key is here as a whole. */
  has(pubkey: string): boolean {
    return this.#entries.has(pubkey)
  }

  imported(): ImportedKey[] {
    return [...this.#entries.values()].flatMap(entry => entry.imported ?? [])
  }

  find(pubkey: string): ImportedKey | undefined {
    return this.#entries.get(pubkey)?.imported
  }

  add(key: ImportedKey): void {
    const secretKey = SecretKey.fromHex(key.secretKey)
    this.#entries.set(key.pubkey, { ...entryOf(secretKey), imported: key })
  }

  /** @returns false without such an imported key. The devnet's own keys cannot be removed. */
  remove(pubkey: string): boolean {
    return this.find(pubkey) !== undefined && this.#entries.delete(pubkey)
  }

  record(pubkey: string): SigningRecord | undefined {
    return this.#records.get(pubkey)
  }

  records(): [string, SigningRecord][] {
    return [...this.#records]
  }

  setRecord(pubkey: string, record: SigningRecord): void {
    this.#records.set(pubkey, record)
  }

  /** Whether the key, or enough of its parts, is present and on duty. */
  isOnDuty(pubkey: string): boolean {
    if (this.has(pubkey)) return !this.#offline.has(pubkey)
    return this.#shared?.isOnDuty(pubkey) ?? false
  }

  /** Where a key's priority fees go; undefined if nobody has said. */
  feeRecipient(pubkey: string): string | undefined {
    if (this.has(pubkey)) return this.find(pubkey)?.feeRecipient
    return this.#shared?.feeRecipient(pubkey)
  }

  /** Takes a key off duty, as if its machine had lost the network, or back. A restart puts all back on duty. */
  setOffline(pubkey: string, offline: boolean): void {
    if (offline) this.#offline.add(pubkey)
    else this.#offline.delete(pubkey)
  }

  /** Signs unslashable data: RANDAO reveals, sync committee messages and voluntary exits. */
  sign(pubkey: string, root: Uint8Array): Uint8Array | undefined {
    const entry = this.#entries.get(pubkey)
    return entry ? entry.secretKey.sign(root).toBytes() : this.#shared?.sign(pubkey, root)
  }

  /**
   * Signs against its slashing protection without recording it, to produce a slashing proof.
   * @throws RangeError for a missing key
   */
  signPastProtection(pubkey: string, root: Uint8Array): Uint8Array {
    const signature = this.sign(pubkey, root)
    if (!signature) throw new RangeError(`No key for ${pubkey}.`)
    return signature
  }

  /** Whether the key can sign a block of `slot`: it is on duty and has signed nothing above that slot. */
  canSignBlock(pubkey: string, slot: number): boolean {
    return this.isOnDuty(pubkey) && recordBlock(this.#records.get(pubkey) ?? unsigned, slot) !== null
  }

  /** @returns undefined without the key, or if the block could be slashed */
  signBlock(pubkey: string, slot: number, root: Uint8Array): Uint8Array | undefined {
    const next = recordBlock(this.#records.get(pubkey) ?? unsigned, slot)
    return next ? this.#signRecorded(pubkey, next, root) : undefined
  }

  /** Records the vote and lends the key, or refuses: off duty, missing, or slashable. A shared key may still not sign. */
  mayAttest(pubkey: string, source: number, target: number): boolean {
    const next = recordAttestation(this.#records.get(pubkey) ?? unsigned, source, target)
    if (!next || !this.isOnDuty(pubkey)) return false
    this.#records.set(pubkey, next)
    return true
  }

  /**
   * Signs one root with every key that can. The whole keys sign once, with their sum: the same bytes as the aggregate, at
   * the price of one. A key that is named twice signs twice.
   */
  signTogether(pubkeys: readonly string[], root: Uint8Array): JointSignature {
    const whole = pubkeys.flatMap(pubkey => this.#entries.get(pubkey)?.scalar ?? [])
    const sum = whole.reduce((total, scalar) => total + scalar, 0n) % curveOrder
    const shared = this.#signShared(
      pubkeys.filter(pubkey => !this.has(pubkey)),
      root,
    )
    const signatures = pubkeys.flatMap(pubkey => shared.get(pubkey) ?? [])
    if (sum > 0n) signatures.push(SecretKey.fromHex(sum.toString(16).padStart(64, '0')).sign(root))
    return {
      signers: new Set(pubkeys.filter(pubkey => this.has(pubkey) || shared.has(pubkey))),
      signature: signatures.length === 0 ? null : aggregateSignatures(signatures).toBytes(),
    }
  }

  #signShared(pubkeys: readonly string[], root: Uint8Array): ReadonlyMap<string, Signature> {
    const signed = new Map<string, Signature>()
    for (const pubkey of new Set(pubkeys)) {
      const signature = this.#shared?.sign(pubkey, root)
      if (signature) signed.set(pubkey, Signature.fromBytes(signature))
    }
    return signed
  }

  #signRecorded(pubkey: string, record: SigningRecord, root: Uint8Array): Uint8Array | undefined {
    const signature = this.sign(pubkey, root)
    if (signature) this.#records.set(pubkey, record)
    return signature
  }
}

function entryOf(secretKey: SecretKey): Entry {
  return { secretKey, scalar: BigInt(secretKey.toHex()) }
}
