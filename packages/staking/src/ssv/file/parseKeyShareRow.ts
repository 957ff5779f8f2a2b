import type { Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { sharesDataLength } from '../shares/sharesData.ts'
import type { KeyShareFileError } from './KeyShareFileError.ts'
import type { KeyShareRow } from './KeyShareRow.ts'

/** One row of a key-share file: the shares, or its problems by field. */
export function parseKeyShareRow(
  value: unknown,
  row: number,
): { share: KeyShareRow | null; errors: KeyShareFileError[] } {
  const reader = new RowReader(value, row)
  const share: KeyShareRow = {
    ownerAddress: getAddress(reader.hex('data.ownerAddress', 20)),
    ownerNonce: reader.count('data.ownerNonce', 0),
    publicKey: reader.hex('data.publicKey', 48),
    operators: reader.list('data.operators').map((_, i) => ({
      id: BigInt(reader.count(`data.operators.${i}.id`, 1)),
      operatorKey: reader.text(`data.operators.${i}.operatorKey`, 4096),
    })),
    payload: {
      publicKey: reader.hex('payload.publicKey', 48),
      operatorIds: reader
        .list('payload.operatorIds')
        .map((_, i) => BigInt(reader.count(`payload.operatorIds.${i}`, 1))),
      sharesData: reader.bytes('payload.sharesData', sharesDataLength(maxOperators)),
    },
  }
  return reader.errors.length === 0 ? { share, errors: [] } : { share: null, errors: reader.errors }
}

/** A cluster's largest size. */
const maxOperators = 13

/** Reads typed fields of an untrusted row by their path, and notes what is missing or malformed. */
class RowReader {
  readonly errors: KeyShareFileError[] = []
  readonly #value: unknown
  readonly #row: number

  constructor(value: unknown, row: number) {
    this.#value = value
    this.#row = row
    if (!isRecord(value))
      this.#note(null, 'KEY_SHARES_ROW_MALFORMED', 'This row is not the key shares of a validator.')
  }

  /** Exactly so many bytes, in lower case; zeros if malformed. */
  hex(path: string, bytes: number): Hex {
    const value = this.#read(path)
    if (typeof value === 'string' && value.length === 2 + 2 * bytes && hexShape.test(value))
      return value.toLowerCase() as Hex
    this.#malformed(path, value, `0x and ${2 * bytes} hex digits`)
    return `0x${'00'.repeat(bytes)}`
  }

  /** At most so many bytes, in lower case. */
  bytes(path: string, most: number): Hex {
    const value = this.#read(path)
    const sized = typeof value === 'string' && value.length <= 2 + 2 * most && value.length % 2 === 0
    if (sized && hexShape.test(value)) return value.toLowerCase() as Hex
    this.#malformed(path, value, `0x and at most ${2 * most} hex digits`)
    return '0x'
  }

  count(path: string, least: number): number {
    const value = this.#read(path)
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
    this.#malformed(path, value, `a whole number from ${least}`)
    return least
  }

  text(path: string, most: number): string {
    const value = this.#read(path)
    if (typeof value === 'string' && value.length <= most) return value
    this.#malformed(path, value, `text of at most ${most} characters`)
    return ''
  }

  /** One to 13 items, of whatever kind. */
  list(path: string): readonly unknown[] {
    const value = this.#read(path)
    if (Array.isArray(value) && value.length > 0 && value.length <= maxOperators) return value
    this.#malformed(path, value, `a list of 1 to ${maxOperators} items`)
    return []
  }

  /** Own fields only, so that nothing is read from a prototype. */
  #read(path: string): unknown {
    let value = this.#value
    for (const field of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined
      value = (value as Readonly<Record<string, unknown>>)[field]
    }
    return value
  }

  #malformed(path: string, value: unknown, expected: string): void {
    if (!isRecord(this.#value)) return
    if (value === undefined) this.#note(path, 'KEY_SHARES_FIELD_MISSING', `The field ${path} is missing.`)
    else this.#note(path, 'KEY_SHARES_FIELD_MALFORMED', `The field ${path} must be ${expected}.`)
  }

  #note(field: string | null, code: KeyShareFileError['code'], message: string): void {
    this.errors.push({ row: this.#row, field, code, message })
  }
}

const hexShape = /^0x[0-9a-f]*$/i

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
