import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ethereumOwners } from '#server/networks/ethereum/rewards/tables.ts'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { addOwners } from './addOwners.ts'
import type { ChainView } from './ChainView.ts'
import { holdTracking } from './holdTracking.ts'
import { makeRoom } from './makeRoom.ts'
import type { RewardBlock } from './readBlocks.ts'
import { withdrawalAddressOf } from './Tracked.ts'

/**
 * Tracks validators from new deposits of watched owners.
 * @returns whether there are any new ones
 */
export async function addNewKeys(
  orm: Orm,
  { chain }: ChainView,
  blocks: readonly RewardBlock[],
  watchedMax: number,
): Promise<boolean> {
  const requests = blocks.flatMap(({ body }) => body.execution_requests.deposits)
  const credentials = new Map(
    requests.map(request => [request.pubkey, request.withdrawal_credentials] as const),
  )
  const addresses = [...new Set([...credentials.values()].flatMap(one => withdrawalAddressOf(one) ?? []))]
  if (addresses.length === 0) return false
  const asked = await orm
    .select({ owner: ethereumOwners.owner })
    .from(ethereumOwners)
    .where(
      and(
        eq(ethereumOwners.chainId, chain.id),
        inArray(ethereumOwners.owner, addresses),
        isNotNull(ethereumOwners.askedAt),
      ),
    )
  const owners = new Set(asked.map(({ owner }) => owner))
  const keys = [...credentials]
    .filter(([, one]) => owners.has(withdrawalAddressOf(one) ?? '0x'))
    .map(([pubkey, withdrawalCredentials]) => ({ pubkey, withdrawalCredentials, validatorIndex: null }))
  const { added } = await trackKeys(orm, chain.id, keys, { watchedMax })
  return added > 0
}

export type KeyToTrack = {
  pubkey: `0x${string}`
  withdrawalCredentials: `0x${string}`
  /** Null before the beacon chain has its validator. */
  validatorIndex: number | null
}

/**
 * Tracks validators from now on, with the owners that they pay to: all new ones, or none if there is no room for all.
 * @param options `providers`: the provider's own, without bound; otherwise `watchedMax` bounds the others
 * @returns how many are new, and how many of them are left out by the bound
 */
export async function trackKeys(
  orm: Orm,
  chainId: number,
  keys: readonly KeyToTrack[],
  options: { providers: true } | { watchedMax: number },
): Promise<{ added: number; leftOut: number }> {
  if (keys.length === 0) return { added: 0, leftOut: 0 }
  return orm.transaction(async transaction => {
    await holdTracking(transaction, chainId)
    const known = await knownKeys(transaction, chainId, keys)
    const fresh = keys.filter(({ pubkey }) => !known.has(pubkey))
    if (fresh.length === 0) return { added: 0, leftOut: 0 }
    const isProviders = 'providers' in options
    if (!isProviders && !(await makeRoom(transaction, chainId, { ...options, wanted: fresh.length })))
      return { added: 0, leftOut: fresh.length }
    await insertKeys(transaction, chainId, fresh, isProviders)
    return { added: fresh.length, leftOut: 0 }
  })
}

async function knownKeys(orm: Orm, chainId: number, keys: readonly KeyToTrack[]): Promise<Set<string>> {
  const given = bigRows(keys, { pubkey: ['text', ({ pubkey }) => pubkey] })
  const rows = await rowsOf<{ pubkey: string }>(
    orm,
    sql`
    select v.pubkey from ethereum_validators v join ${given} k on k.pubkey = v.pubkey
     where v.chain_id = ${chainId}`,
  )
  return new Set(rows.map(({ pubkey }) => pubkey))
}

async function insertKeys(
  orm: Orm,
  chainId: number,
  keys: readonly KeyToTrack[],
  isProviders: boolean,
): Promise<void> {
  const addresses = keys.flatMap(
    ({ withdrawalCredentials }) => withdrawalAddressOf(withdrawalCredentials) ?? [],
  )
  await addOwners(orm, chainId, new Set(addresses))
  const given = bigRows(keys, {
    pubkey: ['text', ({ pubkey }) => pubkey],
    validator_index: ['integer', ({ validatorIndex }) => validatorIndex],
    credentials: ['text', ({ withdrawalCredentials }) => withdrawalCredentials],
    owner: ['text', ({ withdrawalCredentials }) => withdrawalAddressOf(withdrawalCredentials) ?? null],
  })
  await orm.execute(sql`
    with added as (
      insert into ethereum_validators (chain_id, pubkey, validator_index, withdrawal_credentials, owner_id, is_providers)
      select ${chainId}::integer, k.pubkey, k.validator_index, k.credentials, o.id, ${isProviders}::boolean
        from ${given} k left join ethereum_owners o on o.chain_id = ${chainId}::integer and o.owner = k.owner
      on conflict do nothing returning id, pubkey)
    insert into ethereum_list_validators (owner_id, validator_id)
    select k.owner_id, added.id from added
      join ethereum_list_keys k on k.pubkey = added.pubkey
      join ethereum_owners o on o.id = k.owner_id and o.chain_id = ${chainId}::integer`)
}
