import { base58 } from '@scure/base'

/** An account of an instruction. Keys are base58. */
export type AccountMeta = { readonly key: string; readonly isSigner?: boolean; readonly isWritable?: boolean }

export type Instruction = {
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

/** A message as it was signed: keys that lookup tables add are not in it, and their places are undefined. */
export type DecodedMessage = {
  /** Pays the fee, and signs first. */
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly {
    readonly program: string | undefined
    readonly accounts: readonly (string | undefined)[]
    readonly data: Uint8Array
  }[]
}

/**
 * Serialises a legacy message (https://solana.com/docs/core/transactions): header, keys in the order of their rights,
 * blockhash, instructions.
 */
export function encodeMessage(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array {
  const rights = new Map<string, { isSigner: boolean; isWritable: boolean }>()
  const add = ({ key, isSigner = false, isWritable = false }: AccountMeta) => {
    const known = rights.get(key)
    rights.set(key, {
      isSigner: isSigner || (known?.isSigner ?? false),
      isWritable: isWritable || (known?.isWritable ?? false),
    })
  }
  add({ key: payer, isSigner: true, isWritable: true })
  for (const { accounts } of instructions) for (const account of accounts) add(account)
  for (const { program } of instructions) add({ key: program })
  const rank = ({ isSigner, isWritable }: { isSigner: boolean; isWritable: boolean }) =>
    (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  // A stable sort: the payer stays first.
  const keys = [...rights].sort(([, a], [, b]) => rank(a) - rank(b))
  const places = new Map(keys.map(([key], place) => [key, place]))
  const place = (key: string) => places.get(key) ?? 0
  const counted = (wanted: number) => keys.filter(([, right]) => rank(right) === wanted).length
  return Uint8Array.from([
    ...[counted(0) + counted(1), counted(1), counted(3)],
    ...compact(keys.length),
    ...keys.flatMap(([key]) => [...base58.decode(key)]),
    ...base58.decode(blockhash),
    ...compact(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      place(program),
      ...compact(accounts.length),
      ...accounts.map(({ key }) => place(key)),
      ...compact(data.length),
      ...data,
    ]),
  ])
}

/** The message with an empty place for the payer's signature: what a wallet is handed. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

/** Splits a serialised transaction, legacy or of version 0. @throws {TypeError} for anything else */
export function decodeTransaction(transaction: Uint8Array): {
  readonly signature: string
  readonly message: DecodedMessage
} {
  const reader = new Reader(transaction)
  const signatures = reader.list(() => reader.take(64))
  const [signature] = signatures
  if (!signature) throw new TypeError('A transaction without a signature')
  const version = reader.peek()
  if (version & 0x80) {
    if (version !== 0x80) throw new TypeError('A transaction of an unknown version')
    reader.take(1)
  }
  reader.take(3)
  const keys = reader.list(() => base58.encode(reader.take(32)))
  const blockhash = base58.encode(reader.take(32))
  const instructions = reader.list(() => ({
    program: keys[reader.byte()],
    accounts: reader.list(() => keys[reader.byte()]),
    data: reader.bytes(),
  }))
  const [payer] = keys
  if (payer === undefined) throw new TypeError('A transaction without a payer')
  return { signature: base58.encode(signature), message: { payer, blockhash, instructions } }
}

/** A compact-u16: seven bits a byte, the lowest first. */
function compact(count: number): number[] {
  return count < 0x80 ? [count] : [(count & 0x7f) | 0x80, ...compact(count >> 7)]
}

class Reader {
  #at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  peek(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new TypeError('The transaction ends too early')
    return byte
  }

  byte(): number {
    const byte = this.peek()
    this.#at += 1
    return byte
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new TypeError('The transaction ends too early')
    const taken = this.#bytes.slice(this.#at, end)
    this.#at = end
    return taken
  }

  count(): number {
    let count = 0
    for (let index = 0; index < 3; index++) {
      const byte = this.byte()
      count |= (byte & 0x7f) << (7 * index)
      if (byte < 0x80) return count
    }
    throw new TypeError('A count of the transaction is too long')
  }

  bytes(): Uint8Array {
    return this.take(this.count())
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.count() }, read)
  }
}
