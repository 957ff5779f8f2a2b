import { address, count, time } from '@granary/drivers/evm'
import { type TransactionRecord, transactionRecord } from '@granary/transactions/record'
import * as z from 'zod/mini'
import { storedAttempt } from '#web/journal/storedAttempt.ts'
import type { StoredKinds } from '#web/journal/storedKinds.ts'
import {
  depositAsked,
  depositRows,
  depositStep,
  stakeData,
  stakeKind,
  stakeKinds,
  stakeOf,
  stakeOffer,
} from '../stake/Stake.ts'

// How many of the account were mined was not kept: none is left out.
const attempt = storedAttempt(z.extend(depositAsked, { minedBefore: z._default(count, 0) }))

const transaction = z.object({
  rows: z.object({ first: count, count: z.int().check(z.gte(1)) }),
  to: address,
  attempts: z.array(attempt),
})

/** A stake as versions 2 to 5 of the database kept it. */
const entry = z.object({
  version: z.literal(2),
  id: z.uuid(),
  account: address,
  chainId: z.int(),
  createdAt: time,
  updatedAt: time,
  closedAt: z.nullable(time),
  ...stakeData.shape,
  offer: z.nullable(z.object({ ...stakeOffer.shape, deposits: depositRows })),
  transactions: z.array(transaction),
})

type Entry = z.output<typeof entry>

/**
 * A stake of an earlier version as a plan of the transaction engine.
 * @throws {z.core.$ZodError} when it cannot be read: it is set aside as it was found
 */
export function upgradeStake(raw: unknown): TransactionRecord {
  const { id, createdAt, updatedAt, closedAt, account, chainId, intent, offer, proof, ...stake } =
    entry.parse(upgradeVersion1(raw))
  const { deposits = [], ...received } = offer ?? {}
  const owner = { network: `eip155:${chainId}`, account }
  return transactionRecord.parse({
    ...{ version: 1, id, kind: stakeKind, origin: 'site', createdAt, updatedAt, closedAt, facts: {} },
    ...owner,
    data: { intent, offer: offer && received, proof },
    steps: plannedOf(deposits.length, stake.transactions).map(({ rows, to, attempts }) => {
      const call = { to, credentialsType: intent.credentialsType }
      return {
        ...depositStep(owner, call, deposits.slice(rows.first, rows.first + rows.count)),
        attempts: attempts.map(each => ({ ...each, call: { ...call, ...each.call } })),
      }
    }),
  })
}

/** How this browser's stakes are read, also those of earlier versions. */
export const storedStakes: StoredKinds = {
  readers: Object.fromEntries(stakeKinds.map(kind => [kind, stakeOf])),
  upgradeEntry: upgradeStake,
}

/** An offer that was not proved yet is planned anew by the page: until then it is one transaction. */
function plannedOf(rows: number, transactions: Entry['transactions']): Entry['transactions'] {
  if (transactions.length > 0 || rows === 0) return transactions
  return [{ rows: { first: 0, count: rows }, to: `0x${'00'.repeat(20)}`, attempts: [] }]
}

/** Version 1 held one transaction, as a list of attempts with its rows and its target in each. */
function upgradeVersion1(raw: unknown): unknown {
  if (!isVersion1(raw)) return raw
  const { attempts, ...entry } = raw
  const [first] = attempts
  if (!first) return { ...entry, version: 2, proof: null, transactions: [] }
  const { rows, to } = first
  return { ...entry, version: 2, transactions: [{ rows, to, attempts: attempts.map(upgradeAttempt) }] }
}

type Stored = Record<string, unknown>

function isVersion1(raw: unknown): raw is Stored & { attempts: Stored[] } {
  const { version, attempts } = (raw ?? {}) as Stored
  return version === 1 && Array.isArray(attempts) && attempts.every(each => typeof each === 'object' && each)
}

const states: Readonly<Record<string, string>> = { prompting: 'asked', sent: 'broadcast' }

function upgradeAttempt({ rows: _, to: __, promptedAt, promptedAtBlock, ...attempt }: Stored): Stored {
  const state = String(attempt.state)
  return {
    ...attempt,
    state: states[state] ?? state,
    callsId: null,
    askedAt: promptedAt,
    askedAtBlock: promptedAtBlock,
    ...(state === 'confirmed' && { finalAt: null }),
  }
}
