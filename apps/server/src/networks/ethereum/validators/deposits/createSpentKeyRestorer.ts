import { randomUUID } from 'node:crypto'
import type { EthereumChain } from '@granary/chains'
import {
  depositDataRoot,
  depositMessageRoot,
  type Hex,
  verifyDepositSignature,
} from '@granary/staking/ethereum'
import { inArray, sql } from 'drizzle-orm'
import { offers, spentKeys, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { spentRootBytes } from '../offers/retireOffers.ts'
import type { DepositLog } from './parseDepositLog.ts'

/** Deposits of other people's keys to remember, since the newest blocks are reread all the time. */
const mostStrangers = 50_000

type Spent = { firstIndex: number; place: number; root: string }

/**
 * Restores keys of forgotten offers that were deposited exactly as offered: the validator is the staker's, and its
 * key must run. Without the provider's share, if it had one: all execution rewards are the staker's.
 * @returns how many keys were restored
 */
export function createSpentKeyRestorer(orm: Orm) {
  const strangers = new Set<string>()

  return async (chain: EthereumChain, logs: readonly DepositLog[]): Promise<number> => {
    const byRoot = new Map(logs.map(log => [rootOf(log), log]))
    for (const root of byRoot.keys()) if (strangers.has(root)) byRoot.delete(root)
    const known = await knownKeys(orm, [...byRoot.values()])
    for (const [root, { pubkey }] of byRoot) if (known.has(pubkey)) byRoot.delete(root)
    const found = byRoot.size > 0 ? await findSpent(orm, [...byRoot.keys()]) : []
    const restored = await Promise.all(
      found.map(({ root }) => {
        const log = byRoot.get(root)
        return log ? restore(orm, chain, log, root) : 0
      }),
    )
    if (strangers.size > mostStrangers) strangers.clear()
    // By root, not by key: someone may deposit a forgotten key wrongly before its staker does.
    for (const { root } of found) byRoot.delete(root)
    for (const root of byRoot.keys()) strangers.add(root)
    return restored.reduce<number>((sum, count) => sum + count, 0)
  }
}

async function knownKeys(orm: Orm, logs: readonly DepositLog[]): Promise<Set<Hex>> {
  const pubkeys = [...new Set(logs.map(({ pubkey }) => pubkey))]
  if (pubkeys.length === 0) return new Set()
  const rows = await orm
    .select({ pubkey: validators.pubkey })
    .from(validators)
    .where(inArray(validators.pubkey, pubkeys))
  return new Set(rows.map(({ pubkey }) => pubkey))
}

function rootOf(log: DepositLog): string {
  return depositDataRoot(log).slice(2, 2 + spentRootBytes * 2)
}

async function findSpent(orm: Orm, roots: readonly string[]): Promise<Spent[]> {
  const rows = await rowsOf<Spent>(
    orm,
    sql`
    select first_index::float8 as "firstIndex", position(decode(root, 'hex') in deposit_roots) - 1 as place, root
    from ${spentKeys}, jsonb_array_elements_text(${JSON.stringify(roots)}::jsonb) as root
    where position(decode(root, 'hex') in deposit_roots) > 0`,
  )
  return rows.filter(({ place }) => place % spentRootBytes === 0)
}

function restore(orm: Orm, chain: EthereumChain, log: DepositLog, root: string): Promise<number> {
  // One mnemonic serves several chains, and a signature holds on one.
  if (!verifyDepositSignature({ ...log, forkVersion: chain.genesisForkVersion })) return Promise.resolve(0)
  return orm.transaction(async transaction => {
    await transaction.execute(sql`lock table ${spentKeys} in share row exclusive mode`)
    const [spent] = await findSpent(transaction, [root])
    if (!spent) return 0
    const index = spent.firstIndex + spent.place / spentRootBytes
    await transaction.execute(sql`
      update ${spentKeys} set deposit_roots = overlay(deposit_roots
        placing decode(${'00'.repeat(spentRootBytes)}, 'hex') from ${spent.place + 1}::integer for ${spentRootBytes}::integer)
      where first_index = ${spent.firstIndex}`)
    await insertAgain(transaction, chain, log, index)
    return 1
  })
}

async function insertAgain(orm: Orm, chain: EthereumChain, log: DepositLog, index: number): Promise<void> {
  const { pubkey, withdrawalCredentials, amountGwei, signature } = log
  const withdrawalAddress: Hex = `0x${withdrawalCredentials.slice(-40)}`
  const offerId = randomUUID()
  const now = new Date()
  await orm.insert(offers).values({
    id: offerId,
    chainId: chain.id,
    withdrawalAddress,
    credentialsType: withdrawalCredentials.startsWith('0x02') ? '0x02' : '0x01',
    requestKey: `restored ${index}`,
    validatorCount: 1,
    feeRecipient: withdrawalAddress,
    status: 'expired',
    createdAt: now,
    expiresAt: now,
  })
  await orm.insert(validators).values({
    pubkey,
    keyIndex: BigInt(index),
    offerId,
    position: 0,
    withdrawalCredentials,
    amountGwei,
    signature,
    depositMessageRoot: depositMessageRoot(log),
    depositDataRoot: depositDataRoot(log),
    forkVersion: chain.genesisForkVersion,
  })
}
