import { type TransactionRecord, transactionRecord } from '@granary/transactions/record'
import * as z from 'zod/mini'
import { attemptOf, planAttempt } from './Attempt.ts'
import { address, amount, bytes32, count, hex, time } from './fields.ts'
import { upgradeEntry } from './upgradeEntry.ts'

const row = z.object({
  pubkey: hex(48),
  withdrawalCredentials: bytes32,
  amountGwei: amount,
  signature: hex(96),
  depositMessageRoot: bytes32,
  depositDataRoot: bytes32,
  forkVersion: hex(4),
})

const attempt = attemptOf({ feePerValidatorWei: amount, callsId: z.nullable(z.string()) })

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
  intent: z.object({
    credentialsType: z.enum(['0x01', '0x02']),
    amountsGwei: z.array(amount).check(z.minLength(1)),
  }),
  offer: z.nullable(
    z.object({
      id: z.uuid(),
      expiresAt: time,
      executionRewards: z.optional(z.object({ recipient: address, shareBps: count })),
      deposits: z.array(row).check(z.minLength(1)),
      openedElsewhere: z.optional(z.object({ at: time, earlier: z.boolean() })),
    }),
  ),
  proof: z.nullable(
    z.object({
      provedAt: time,
      feePerValidatorWei: amount,
      checks: z.array(z.object({ id: z.string(), source: z.string(), warning: z.optional(z.string()) })),
    }),
  ),
  transactions: z.array(transaction),
})

type Entry = z.output<typeof entry>

/**
 * A stake of an earlier version as a plan of the transaction engine.
 * @throws {z.core.$ZodError} when it cannot be read: it is set aside as it was found
 */
export function upgradeStake(raw: unknown): TransactionRecord {
  const { id, createdAt, updatedAt, closedAt, account, chainId, intent, offer, proof, ...stake } =
    entry.parse(upgradeEntry(raw))
  const { deposits = [], ...received } = offer ?? {}
  const owner = { network: `eip155:${chainId}`, account }
  return transactionRecord.parse({
    ...{ version: 1, id, kind: 'ethereum.stake', origin: 'site', createdAt, updatedAt, closedAt, facts: {} },
    ...owner,
    data: { intent, offer: offer && received, proof },
    steps: plannedOf(deposits.length, stake.transactions).map(
      ({ rows: { first, count: size }, to, attempts }) => {
        const traces = deposits.slice(first, first + size)
        const call = { to, credentialsType: intent.credentialsType }
        return {
          ...owner,
          driver: 'evm-deposit',
          lane: `ethereum.stake ${traces[0]?.pubkey}`,
          exclusiveKeys: traces.map(({ pubkey }) => pubkey),
          call,
          traces,
          after: null,
          facts: {},
          // How many of the account were mined was not kept: none is left out.
          attempts: attempts.map(({ feePerValidatorWei, ...each }) =>
            planAttempt(each, call, { feePerValidatorWei, minedBefore: 0 }),
          ),
        }
      },
    ),
  })
}

/** An offer that was not proved yet is planned anew by the page: until then it is one transaction. */
function plannedOf(rows: number, transactions: Entry['transactions']): Entry['transactions'] {
  if (transactions.length > 0 || rows === 0) return transactions
  return [{ rows: { first: 0, count: rows }, to: `0x${'00'.repeat(20)}`, attempts: [] }]
}
