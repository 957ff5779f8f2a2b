import { SecretKey } from '@chainsafe/blst'
import { interopSecretKey } from '@lodestar/state-transition'
import { toHex } from '@lodestar/utils'
import { genesisValidatorCount } from './genesisState.ts'
import { recordAttestation, recordBlock, type SigningRecord, unsigned } from './slashingProtection.ts'

export type ImportedKey = { pubkey: string; secretKey: string; derivationPath: string; feeRecipient?: string }

type Entry = { secretKey: SecretKey; scalar: bigint; imported?: ImportedKey }

/** Order of the BLS12-381 groups. */
const curveOrder = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n

/**
 * The validator keys that this process signs with: the genesis validators' and those that came by the
 * Keymanager API. Public keys are lower-case hex with 0x.
 */
export class Keyring {
  readonly #entries = new Map<string, Entry>()
  /** Outlives its key: deleting a key must not forget what it has signed. */
  readonly #records = new Map<string, SigningRecord>()

  /** Keys that do nothing until they are told to go on. */
  readonly #offline = new Set<string>()

  constructor() {
    for (let index = 0; index < genesisValidatorCount; index++) {
      const secretKey = interopSecretKey(index)
      this.#entries.set(toHex(secretKey.toPublicKey().toBytes()), entryOf(secretKey))
    }
  }

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

  /** @returns false when there is no such imported key. The devnet's own keys cannot be removed. */
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

  /** Whether the key is here and on duty. */
  isOnDuty(pubkey: string): boolean {
    return this.has(pubkey) && !this.#offline.has(pubkey)
  }

  /** Takes a key off duty, as if its machine had lost the network, or lets it go on. A restart lets all go on. */
  setOffline(pubkey: string, offline: boolean): void {
    if (offline) this.#offline.add(pubkey)
    else this.#offline.delete(pubkey)
  }

  /** Signs what can never be slashed: RANDAO reveals, sync committee messages and voluntary exits. */
  sign(pubkey: string, root: Uint8Array): Uint8Array | undefined {
    return this.#entries.get(pubkey)?.secretKey.sign(root).toBytes()
  }

  /**
   * Signs what its slashing protection forbids, and does not record it: for the proof that it did.
   * @throws RangeError for a key that is not here.
   */
  signPastProtection(pubkey: string, root: Uint8Array): Uint8Array {
    const signature = this.sign(pubkey, root)
    if (!signature) throw new RangeError(`There is no key for ${pubkey}.`)
    return signature
  }

  /** Whether a block of `slot` can be signed: the key is on duty and nothing above that slot was signed. */
  canSignBlock(pubkey: string, slot: number): boolean {
    return this.isOnDuty(pubkey) && recordBlock(this.#records.get(pubkey) ?? unsigned, slot) !== null
  }

  /** @returns undefined without the key, or when the block could be slashed. */
  signBlock(pubkey: string, slot: number, root: Uint8Array): Uint8Array | undefined {
    const next = recordBlock(this.#records.get(pubkey) ?? unsigned, slot)
    return next ? this.#signRecorded(pubkey, next, root) : undefined
  }

  /** Records the vote and lends the key for it, or refuses: off duty, without the key, or when it could be slashed. */
  mayAttest(pubkey: string, source: number, target: number): boolean {
    const next = recordAttestation(this.#records.get(pubkey) ?? unsigned, source, target)
    if (!next || !this.isOnDuty(pubkey)) return false
    this.#records.set(pubkey, next)
    return true
  }

  /**
   * The aggregate of the signatures of all `pubkeys` over one root, computed as one signature under the sum
   * of their keys: the same bytes, for the price of one.
   * @throws RangeError for a key that is not here, or for none at all.
   */
  signTogether(pubkeys: readonly string[], root: Uint8Array): Uint8Array {
    const sum = pubkeys.reduce((total, pubkey) => total + this.#scalar(pubkey), 0n) % curveOrder
    if (sum === 0n) throw new RangeError('There are no keys to sign with.')
    return SecretKey.fromHex(sum.toString(16).padStart(64, '0')).sign(root).toBytes()
  }

  #scalar(pubkey: string): bigint {
    const entry = this.#entries.get(pubkey)
    if (!entry) throw new RangeError(`There is no key for ${pubkey}.`)
    return entry.scalar
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
