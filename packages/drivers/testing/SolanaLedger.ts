import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { systemProgram, tokenPrograms } from '../src/solana/programs.ts'
import { decodeTransaction } from '../src/solana/SolanaMessage.ts'
import { SolanaNodeError } from '../src/solana/SolanaNode.ts'

type Account = { lamports: bigint; owner: string; data: Uint8Array; executable?: boolean }
type Entry = { signature: string; slot: number; bytes: Uint8Array; err: unknown; keys: readonly string[] }
type Decoded = ReturnType<typeof decodeTransaction>['message']

const fee = 5000n
const rentOf = (bytes: number) => BigInt(128 + bytes) * 6960n
/** Slots in which a block can follow another one that it names. */
const lifetime = 150

/**
 * A cluster in memory that answers as a Solana node: it verifies signatures, moves coins and tokens, keeps rent, and
 * forgets what comes too late. Blocks are made by `advance`.
 */
export class SolanaLedger {
  slot = 1000
  accounts = new Map<string, Account>()
  entries: Entry[] = []
  pending: Uint8Array[] = []
  /** Blocks come with each transaction. */
  automine = true
  /** What each transfer of tokens keeps back, smallest units. */
  tokenFee = 0n
  calls: string[] = []
  readonly #blocks = new Map<string, number>()

  fund(key: string, lamports: bigint): void {
    this.accounts.set(key, { lamports, owner: systemProgram, data: new Uint8Array() })
  }

  addMint(mint: string, decimals: number, program: string = tokenPrograms[0]): void {
    const data = new Uint8Array(82)
    data[44] = decimals
    data[45] = 1
    this.accounts.set(mint, { lamports: rentOf(82), owner: program, data })
  }

  addTokens(
    account: string,
    mint: string,
    owner: string,
    units: bigint,
    program: string = tokenPrograms[0],
  ): void {
    const data = new Uint8Array(165)
    data.set(base58.decode(mint))
    data.set(base58.decode(owner), 32)
    new DataView(data.buffer).setBigUint64(64, units, true)
    data[108] = 1
    this.accounts.set(account, { lamports: rentOf(165), owner: program, data })
  }

  lamportsOf = (key: string): bigint => this.accounts.get(key)?.lamports ?? 0n

  unitsOf(key: string): bigint {
    const { data } = this.accounts.get(key) ?? { data: new Uint8Array(165) }
    return new DataView(data.buffer).getBigUint64(64, true)
  }

  advance(slots = 1): void {
    this.slot += slots
    for (const bytes of this.pending.splice(0)) this.#include(bytes)
  }

  /** Drops the newest transactions, as where a fork wins. */
  fork(slots: number): void {
    this.entries = this.entries.filter(({ slot }) => slot <= this.slot - slots)
    this.slot -= slots
  }

  readonly node = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    this.calls.push(method)
    // Through JSON, as over HTTP.
    return JSON.parse(JSON.stringify(this.#answer(method, params as never)))
  }

  #answer(
    method: string,
    [first, options]: [never, { programId?: string; accounts?: { addresses: string[] } }?],
  ) {
    const withContext = (value: unknown) => ({ context: { slot: this.slot }, value })
    switch (method) {
      case 'getBalance':
        return withContext(Number(this.lamportsOf(first)))
      case 'getLatestBlockhash':
        return withContext({ blockhash: this.#blockhash(), lastValidBlockHeight: this.slot + lifetime })
      case 'getBlockHeight':
        return this.slot - 32
      case 'getMultipleAccounts':
        return withContext((first as string[]).map(key => this.#shown(this.accounts, key)))
      case 'getTokenAccountsByOwner':
        return withContext(this.#tokensOf(first, options?.programId))
      case 'getMinimumBalanceForRentExemption':
        return Number(rentOf(first))
      case 'getFeeForMessage':
        return withContext(Number(fee))
      case 'simulateTransaction': {
        const copy = new Map(
          [...this.accounts].map(([key, each]) => [key, { ...each, data: each.data.slice() }]),
        )
        const err = this.#run(copy, decodeTransaction(base64.decode(first)).message)
        const watched = options?.accounts?.addresses ?? []
        return withContext({ err, logs: [], accounts: watched.map(key => this.#shown(copy, key)) })
      }
      case 'sendTransaction':
        return this.#take(base64.decode(first))
      case 'getSignatureStatuses':
        return withContext((first as string[]).map(signature => this.#status(signature)))
      case 'getSignaturesForAddress':
        return this.entries
          .filter(({ keys }) => keys.includes(first))
          .toReversed()
          .map(({ signature, slot, err }) => ({ signature, slot, err }))
      case 'getTransaction': {
        const found = this.entries.find(({ signature }) => signature === first)
        return found ? { transaction: [base64.encode(found.bytes), 'base64'] } : null
      }
      default:
        throw new SolanaNodeError(-32601, `Method not found: ${method}`)
    }
  }

  #blockhash(): string {
    const bytes = new Uint8Array(32).fill(9)
    new DataView(bytes.buffer).setUint32(0, this.slot)
    const hash = base58.encode(bytes)
    this.#blocks.set(hash, this.slot)
    return hash
  }

  #shown(accounts: ReadonlyMap<string, Account>, key: string) {
    const found = accounts.get(key)
    if (!found) return null
    const { lamports, owner, data, executable = false } = found
    return { lamports: Number(lamports), owner, executable, data: [base64.encode(data), 'base64'] }
  }

  #tokensOf(owner: string, program: string | undefined) {
    return [...this.accounts.keys()]
      .map(pubkey => ({ pubkey, account: this.#shown(this.accounts, pubkey) }))
      .filter(({ account }) => account?.owner === program)
      .filter(({ pubkey }) => {
        const data = this.accounts.get(pubkey)?.data
        return data?.length === 165 && base58.encode(data.slice(32, 64)) === owner
      })
  }

  #status(signature: string) {
    const found = this.entries.find(entry => entry.signature === signature)
    if (!found) return null
    const isFinal = found.slot <= this.slot - 32
    return { slot: found.slot, err: found.err, confirmationStatus: isFinal ? 'finalized' : 'confirmed' }
  }

  #take(bytes: Uint8Array): string {
    const { signature, message } = decodeTransaction(bytes)
    const signed = bytes.slice(65)
    if (!ed25519.verify(base58.decode(signature), signed, base58.decode(message.payer)))
      throw new SolanaNodeError(-32003, 'Transaction signature verification failure')
    if (!this.#isFresh(message)) throw new SolanaNodeError(-32002, 'Blockhash not found')
    this.pending.push(bytes)
    if (this.automine) this.advance()
    return signature
  }

  #isFresh({ blockhash }: Decoded): boolean {
    const slot = this.#blocks.get(blockhash)
    return slot !== undefined && this.slot <= slot + lifetime
  }

  #include(bytes: Uint8Array): void {
    const { signature, message } = decodeTransaction(bytes)
    if (!this.#isFresh(message) || this.entries.some(entry => entry.signature === signature)) return
    const copy = new Map([...this.accounts].map(([key, each]) => [key, { ...each, data: each.data.slice() }]))
    const err = this.#run(copy, message)
    if (err === null) this.accounts = copy
    const keys = [message.payer, ...message.instructions.flatMap(({ accounts }) => accounts)]
    this.entries.push({ signature, slot: this.slot, bytes, err, keys: keys.filter(key => key !== undefined) })
  }

  /** @returns why it fails; null where it succeeds */
  #run(accounts: Map<string, Account>, { payer, instructions }: Decoded): unknown {
    const open = (key: string) => {
      const account = accounts.get(key) ?? { lamports: 0n, owner: systemProgram, data: new Uint8Array() }
      accounts.set(key, account)
      return account
    }
    open(payer).lamports -= fee
    for (const [index, { program, accounts: keys, data }] of instructions.entries()) {
      const [from = '', second = '', third = '', fourth = ''] = keys.map(key => key ?? '')
      const failed = { InstructionError: [index, { Custom: 1 }] }
      const view = new DataView(data.buffer, data.byteOffset)
      if (program === systemProgram) {
        const lamports = view.getBigUint64(4, true)
        open(from).lamports -= lamports
        open(second).lamports += lamports
      } else if (tokenPrograms.some(known => known === program)) {
        const units = view.getBigUint64(1, true)
        const [source, destination] = [accounts.get(from), accounts.get(third)]
        const mint = accounts.get(second)
        if (!source || !destination || mint?.data[44] !== data[9]) return failed
        if (base58.encode(source.data.slice(32, 64)) !== fourth) return failed
        const [held, had] = [source, destination].map(each =>
          new DataView(each.data.buffer).getBigUint64(64, true),
        )
        if ((held ?? 0n) < units) return failed
        new DataView(source.data.buffer).setBigUint64(64, (held ?? 0n) - units, true)
        const now = new DataView(destination.data.buffer).getBigUint64(64, true)
        new DataView(destination.data.buffer).setBigUint64(
          64,
          (now ?? had ?? 0n) + units - this.tokenFee,
          true,
        )
      } else {
        // The associated token program, which opens an account unless it exists.
        if (accounts.has(second)) continue
        open(from).lamports -= rentOf(165)
        const fresh = new Uint8Array(165)
        fresh.set(base58.decode(fourth))
        fresh.set(base58.decode(third), 32)
        fresh[108] = 1
        accounts.set(second, { lamports: rentOf(165), owner: tokenPrograms[0], data: fresh })
      }
    }
    for (const [key, { lamports, data }] of accounts) {
      if (lamports < 0n) return 'InsufficientFundsForFee'
      if (lamports === 0n) accounts.delete(key)
      else if (lamports < rentOf(data.length)) return { InsufficientFundsForRent: { account_index: 0 } }
    }
    return null
  }
}
