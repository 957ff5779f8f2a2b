import type { ValidatorStatus } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { PassingValidator } from '#server/networks/ethereum/upstreams/readValidators.ts'

/** A validator at the last reading of the chain. Balances in gwei. */
export type TableRow = {
  index: number
  status: ValidatorStatus
  balanceGwei: number
  effectiveBalanceGwei: number
}

/** Every validator of a chain by withdrawal address, compact enough for a million. */
export type OwnerTable = {
  /** All validators of the chain, also those without an address. */
  validatorCount: number
  /** Effective balance of all active validators of the chain, gwei. */
  activeGwei: bigint
  /** Validators of an address (lower case) by index; empty if none pay to it. */
  indicesOf(address: Hex): number[]
  row(index: number): TableRow | undefined
  /** Memory use, bytes. */
  bytes: number
}

const addressBytes = 20
const none = -1

/**
 * Addresses are stored once and found by hash. Each has its last validator, and each validator the one before it of
 * the same address: about 15 bytes a validator and 35 an address.
 */
export function createOwnerTableBuilder() {
  let count = 0
  /** Whole ETH. */
  let activeEth = 0
  let previous = new Int32Array(1024)
  let balances = new Float64Array(1024)
  let effective = new Float32Array(1024)
  let statuses = new Uint8Array(1024)
  const names: string[] = []
  const addresses = createAddressBook()

  function makeRoom(): void {
    if (count < previous.length) return
    previous = grown(previous, new Int32Array(count * 2))
    balances = grown(balances, new Float64Array(count * 2))
    effective = grown(effective, new Float32Array(count * 2))
    statuses = grown(statuses, new Uint8Array(count * 2))
  }

  function codeOf(status: string): number {
    const known = names.indexOf(status)
    return known >= 0 ? known : names.push(status) - 1
  }

  function indicesOf(address: Hex): number[] {
    const found: number[] = []
    for (let index = addresses.lastOf(address); index !== none; index = previous[index] ?? none)
      found.push(index)
    return found.reverse()
  }

  return {
    /** Add validators in order of index. @throws on a gap */
    add({ index, status, balanceGwei, effectiveBalanceGwei, withdrawalCredentials }: PassingValidator): void {
      if (index !== count) throw new Error(`validator ${index} where ${count} was expected`)
      makeRoom()
      // 0x01 and 0x02: the rest of the credentials is an address.
      const paysTo = /^0x0[12]0{22}[0-9a-fA-F]{40}$/.test(withdrawalCredentials)
        ? (`0x${withdrawalCredentials.slice(26).toLowerCase()}` as const)
        : undefined
      previous[index] = paysTo ? addresses.note(paysTo, index) : none
      balances[index] = balanceGwei
      // Whole ETH, up to 2,048 of them: exact.
      effective[index] = effectiveBalanceGwei / 1e9
      statuses[index] = codeOf(status)
      if (status.startsWith('active')) activeEth += Math.floor(effectiveBalanceGwei / 1e9)
      count += 1
    },
    finish: (): OwnerTable => ({
      validatorCount: count,
      activeGwei: BigInt(activeEth) * 1_000_000_000n,
      indicesOf,
      row(index) {
        if (index >= count) return undefined
        return {
          index,
          status: names[statuses[index] ?? 0] as ValidatorStatus,
          balanceGwei: balances[index] ?? 0,
          effectiveBalanceGwei: (effective[index] ?? 0) * 1e9,
        }
      },
      bytes:
        previous.byteLength +
        balances.byteLength +
        effective.byteLength +
        statuses.byteLength +
        addresses.bytes(),
    }),
  }
}

/** Addresses, each with the caller's number. */
function createAddressBook() {
  let count = 0
  let bytes = new Uint8Array(1024 * addressBytes)
  let last = new Int32Array(1024)
  let nextInBucket = new Int32Array(1024)
  let buckets = new Int32Array(1024).fill(none)
  const read = new Uint8Array(addressBytes)

  /** Slot of the address whose bytes are in `read`. */
  function find(): { place: number; bucket: number } {
    const bucket = hashOf(read) & (buckets.length - 1)
    let place = buckets[bucket] ?? none
    while (place !== none && !isAt(place)) place = nextInBucket[place] ?? none
    return { place, bucket }
  }

  function isAt(place: number): boolean {
    for (let offset = 0; offset < addressBytes; offset += 1)
      if (bytes[place * addressBytes + offset] !== read[offset]) return false
    return true
  }

  function makeRoom(): void {
    if (count < last.length) return
    bytes = grown(bytes, new Uint8Array(count * 2 * addressBytes))
    last = grown(last, new Int32Array(count * 2))
    nextInBucket = new Int32Array(count * 2)
    buckets = new Int32Array(buckets.length * 2).fill(none)
    for (let place = 0; place < count; place += 1) {
      const address = bytes.subarray(place * addressBytes, (place + 1) * addressBytes)
      link(place, hashOf(address) & (buckets.length - 1))
    }
  }

  function link(place: number, bucket: number): void {
    nextInBucket[place] = buckets[bucket] ?? none
    buckets[bucket] = place
  }

  return {
    /** @returns the number stored for the address before */
    note(address: Hex, value: number): number {
      readBytes(address, read)
      let { place, bucket } = find()
      if (place === none) {
        makeRoom()
        place = count
        bucket = hashOf(read) & (buckets.length - 1)
        bytes.set(read, place * addressBytes)
        last[place] = none
        link(place, bucket)
        count += 1
      }
      const before = last[place] ?? none
      last[place] = value
      return before
    },
    lastOf(address: Hex): number {
      readBytes(address, read)
      const { place } = find()
      return place === none ? none : (last[place] ?? none)
    },
    bytes: () => bytes.byteLength + last.byteLength + nextInBucket.byteLength + buckets.byteLength,
  }
}

function readBytes(address: Hex, into: Uint8Array): void {
  for (let offset = 0; offset < addressBytes; offset += 1)
    into[offset] = Number.parseInt(address.slice(2 + offset * 2, 4 + offset * 2), 16)
}

/** FNV-1a: anyone can choose addresses, but a collision only slows the lookup. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

function grown<T extends Int32Array | Float64Array | Float32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
