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
 * The validator keys of this process: the genesis validators' and those imported by the Keymanager API.
 * Public keys are lower-case hex with 0x.
 */
export class Keyring {
  readonly #entries = new Map<string, Entry>()
  /** Outlives its key: deleting a key must not forget its signatures. */
  readonly #records = new Map<string, SigningRecord>()

  /** Keys off duty until resumed. */
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

  /** Whether the key is present and on duty. */
  isOnDuty(pubkey: string): boolean {
    return this.has(pubkey) && !this.#offline.has(pubkey)
  }

  /** Takes a key off duty, as if its machine had lost the network, or back. A restart puts all back on duty. */
  setOffline(pubkey: string, offline: boolean): void {
    if (offline) this.#offline.add(pubkey)
    else this.#offline.delete(pubkey)
  }

  /** Signs unslashable data: RANDAO reveals, sync committee messages and voluntary exits. */
  sign(pubkey: string, root: Uint8Array): Uint8Array | undefined {
    return this.#entries.get(pubkey)?.secretKey.sign(root).toBytes()
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

  /** Records the vote and lends the key, or refuses: off duty, missing, or slashable. */
  mayAttest(pubkey: string, source: number, target: number): boolean {
    const next = recordAttestation(this.#records.get(pubkey) ?? unsigned, source, target)
    if (!next || !this.isOnDuty(pubkey)) return false
    this.#records.set(pubkey, next)
    return true
  }

  /**
   * The aggregate signature of all `pubkeys` over one root, computed as one signature under the sum of their
   * keys: the same bytes at the price of one.
   * @throws RangeError for a missing key, or for none
   */
  signTogether(pubkeys: readonly string[], root: Uint8Array): Uint8Array {
    const sum = pubkeys.reduce((total, pubkey) => total + this.#scalar(pubkey), 0n) % curveOrder
    if (sum === 0n) throw new RangeError('No keys to sign with.')
    return SecretKey.fromHex(sum.toString(16).padStart(64, '0')).sign(root).toBytes()
  }

  #scalar(pubkey: string): bigint {
    const entry = this.#entries.get(pubkey)
    if (!entry) throw new RangeError(`No key for ${pubkey}.`)
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
