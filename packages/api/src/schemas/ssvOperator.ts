import * as z from 'zod/mini'
import { wei } from './gwei.ts'
import { address } from './hex.ts'

const count = z.int().check(z.gte(0))

/** Share of duties done, basis points; null if unknown. */
const performance = z.nullable(z.int().check(z.gte(0), z.lte(10_000)))

/** Number that the contract gave the operator, from 1. */
export const ssvOperatorId = z.int().check(z.gte(1))

/** A number in an address or query. */
/* @__NO_SIDE_EFFECTS__ */
const numberText = (most: number) =>
  z.codec(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.int().check(z.gte(1), z.lte(most)), {
    decode: Number,
    encode: String,
  })

export const ssvOperatorIdText = numberText(Number.MAX_SAFE_INTEGER)

/** How far the provider's index of the SSV contract is. */
export const ssvReach = z.object({
  /** The newest indexed block and its time; null before the first. */
  indexedTo: z.nullable(z.object({ blockNumber: count, timestampSeconds: count })),
  /** Blocks up to this one are final; null before the first. */
  finalBlock: z.nullable(count),
  /** The index is more than ten minutes behind the chain: figures and counts are old. */
  catchingUp: z.boolean(),
})

/**
 * Where an answer comes from. `chain`: only events of the contract, so names, performance, marks and relays are null or
 * empty. `chain_and_api`: enriched by the SSV API, last read at `apiReadAt`. Keys, fees, owners and access are the
 * chain's in both cases.
 */
export const ssvSource = z.object({
  source: z.enum(['chain', 'chain_and_api']),
  apiReadAt: z.nullable(z.iso.datetime()),
})

/** What every list of operators shows. */
export const ssvOperatorBrief = z.object({
  id: ssvOperatorId,
  /** As the operator names itself to the SSV API; null without one. */
  name: z.nullable(z.string().check(z.maxLength(100))),
  owner: address,
  /** ETH per block for 32 ETH of effective balance. */
  feeWei: wei,
  /** Only whitelisted owners may register with it. */
  isPrivate: z.boolean(),
  /** Validators registered with it, of all owners, those of liquidated clusters included. */
  validatorCount: count,
  performanceDay: performance,
  performanceMonth: performance,
  /** The SSV API calls it verified; null if unknown. */
  verified: z.nullable(z.boolean()),
  /** Names of MEV relays, as the SSV API gives them. */
  mevRelays: z.array(z.string().check(z.maxLength(50))),
})

export const ssvOperator = z.extend(ssvOperatorBrief, {
  /**
   * Base64 of the PEM of its RSA key, as in key-share files; null if the chain holds no such key. Verify it by reading
   * the event of block `addedAtBlock` through the wallet's own node.
   */
  operatorKey: z.nullable(z.string().check(z.maxLength(2_000))),
  /** It left the network: its validators need another cluster. */
  isRemoved: z.boolean(),
  /** Block and transaction of its `OperatorAdded`. */
  addedAtBlock: count,
  addedTransaction: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  /** A declared fee that is not in force yet; the operator may execute it in this window, seconds since 1970. */
  pendingFee: z.nullable(
    z.object({
      feeWei: wei,
      executableFromSeconds: count,
      executableToSeconds: count,
      declaredAtBlock: count,
    }),
  ),
  /** The last change of its fee by execution or reduction; null if there was none. */
  lastFeeChange: z.nullable(z.object({ previousFeeWei: wei, atBlock: count })),
  /**
   * Owners that may use it while it is private, at most the first 1,000; in an answer about one owner (`owner`,
   * `usableBy`, a validator) that one alone.
   */
  whitelist: z.array(address),
  /** A contract that decides about further owners; null without one. */
  whitelistingContract: z.nullable(address),
  /** `logo` is an address at another host, which this site must not load before the user acts. */
  logo: z.nullable(z.string().check(z.maxLength(500), z.regex(/^https:\/\/[!-~]+$/))),
  /** The SSV API's word, such as `Active` or `Inactive`; null if unknown. */
  apiStatus: z.nullable(z.string().check(z.maxLength(50))),
})

/** Most operators named in one request. */
export const maxSsvOperatorIds = 100

const idList = z.codec(
  z.string().check(z.regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$/)),
  z.array(ssvOperatorId).check(z.minLength(1), z.maxLength(maxSsvOperatorIds)),
  { decode: text => text.split(',').map(Number), encode: ids => ids.join(',') },
)

/** Largest page of operators. */
export const maxSsvOperatorsPerPage = 100

export const ssvOperatorQuery = z.object({
  /** Part of the name, an id, or an owner's address. */
  search: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  sort: z.optional(z.enum(['id', 'name', 'fee', 'validators', 'performance'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** From 1. */
  page: z.optional(numberText(100_000)),
  perPage: z.optional(numberText(maxSsvOperatorsPerPage)),
  /** Only these: `1,2,3,4`. */
  ids: z.optional(idList),
  access: z.optional(z.enum(['all', 'public', 'private'])),
  /** Only those that this owner may register with: public, or whitelisting it, and below the limit of validators. */
  usableBy: z.optional(address),
  /** Whitelists then tell of this owner alone, in a hundredth of the bytes. */
  owner: z.optional(address),
  verified: z.optional(z.literal('true')),
  /** With `true` removed ones too. */
  removed: z.optional(z.literal('true')),
})

export const ssvOperatorPage = z.extend(ssvSource, {
  operators: z.array(ssvOperator),
  page: z.int().check(z.gte(1)),
  perPage: z.int().check(z.gte(1)),
  /** Operators that match. */
  total: count,
  reach: ssvReach,
})

const briefRow = z.tuple([
  ssvOperatorBrief.shape.id,
  ssvOperatorBrief.shape.name,
  /** Place of the owner in `owners`. */
  count,
  z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/)),
  /** 1: private, 2: verified, 4: known whether verified, 8: a fee change is pending. */
  count,
  count,
  performance,
  performance,
  /** Places of the relays in `relays`. */
  z.array(count),
])

/**
 * Every operator that is not removed, in few bytes: a row is `[id, name, place in owners, feeWei, flags, validatorCount,
 * performanceDay, performanceMonth, places in relays]`; flags: 1 private, 2 verified, 4 the mark is known, 8 a fee
 * change is pending. `ssvOperatorsOf` gives them their names.
 */
export const ssvOperatorTable = z.extend(ssvSource, {
  owners: z.array(address),
  relays: z.array(z.string().check(z.maxLength(50))),
  rows: z.array(briefRow),
  reach: ssvReach,
})

export type SsvOperatorTable = z.output<typeof ssvOperatorTable>
export type SsvOperatorRow = SsvOperatorBrief & { hasPendingFee: boolean }

/** The rows of a table as operators, by id. */
export function ssvOperatorsOf({ owners, relays, rows }: SsvOperatorTable): SsvOperatorRow[] {
  return rows.map(
    ([id, name, owner, fee, flags, validatorCount, performanceDay, performanceMonth, relayPlaces]) => ({
      id,
      name,
      owner: owners[owner] ?? (`0x${'0'.repeat(40)}` as const),
      feeWei: BigInt(fee),
      isPrivate: (flags & 1) > 0,
      verified: (flags & 4) > 0 ? (flags & 2) > 0 : null,
      hasPendingFee: (flags & 8) > 0,
      validatorCount,
      performanceDay,
      performanceMonth,
      mevRelays: relayPlaces.flatMap(place => relays[place] ?? []),
    }),
  )
}

export type SsvOperator = z.output<typeof ssvOperator>
export type SsvOperatorBrief = z.output<typeof ssvOperatorBrief>
export type SsvOperatorPage = z.output<typeof ssvOperatorPage>
export type SsvReach = z.output<typeof ssvReach>
