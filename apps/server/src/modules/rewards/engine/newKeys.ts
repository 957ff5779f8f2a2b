import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { bigRows } from '../../../platform/db/bigRows.ts'
import type { Orm } from '../../../platform/db/Database.ts'
import { ethereumOwners, ethereumValidators } from '../../../platform/db/tables/rewards.ts'
import type { ChainView } from './ChainView.ts'
import type { RewardBlock } from './readBlocks.ts'
import { withdrawalAddressOf } from './Tracked.ts'

/**
 * Deposits to new keys of owners that somebody looks at: their validators are tracked from then on.
 * @returns whether there are any that were not tracked before
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
  const keys = [...credentials].filter(([, one]) => owners.has(withdrawalAddressOf(one) ?? '0x'))
  const { added } = await trackKeys(orm, chain.id, keys.map(toKey), { watchedMax })
  return added > 0
}

const toKey = ([pubkey, withdrawalCredentials]: readonly [`0x${string}`, `0x${string}`]): KeyToTrack => ({
  pubkey,
  withdrawalCredentials,
  validatorIndex: null,
})

export type KeyToTrack = {
  pubkey: `0x${string}`
  withdrawalCredentials: `0x${string}`
  /** Null while the beacon chain has made no validator of it. */
  validatorIndex: number | null
}

/**
 * Has the rewards of validators reckoned from now on, with those of the owners that they pay to.
 * @param options `providers`: they are the provider's own, without bound; otherwise `watchedMax` is the most that are not
 * @returns how many are new, and how many are left out so as not to exceed it
 */
export async function trackKeys(
  orm: Orm,
  chainId: number,
  keys: readonly KeyToTrack[],
  options: { providers: true } | { watchedMax: number },
): Promise<{ added: number; leftOut: number }> {
  if (keys.length === 0) return { added: 0, leftOut: 0 }
  const known = await knownKeys(orm, chainId, keys)
  const fresh = keys.filter(({ pubkey }) => !known.has(pubkey))
  const watched = and(eq(ethereumValidators.chainId, chainId), eq(ethereumValidators.isProviders, false))
  const room =
    'providers' in options
      ? fresh.length
      : options.watchedMax - (await orm.$count(ethereumValidators, watched))
  const taken = fresh.slice(0, Math.max(0, room))
  if (taken.length > 0) await insertKeys(orm, chainId, taken, 'providers' in options)
  return { added: taken.length, leftOut: fresh.length - taken.length }
}

async function knownKeys(orm: Orm, chainId: number, keys: readonly KeyToTrack[]): Promise<Set<string>> {
  const given = bigRows(
    { pubkey: 'text' },
    keys.map(({ pubkey }) => [pubkey]),
  )
  const { rows } = (await orm.execute(sql`
    select v.pubkey from ethereum_validators v join ${given} k on k.pubkey = v.pubkey
     where v.chain_id = ${chainId}`)) as unknown as { rows: { pubkey: string }[] }
  return new Set(rows.map(({ pubkey }) => pubkey))
}

async function insertKeys(
  orm: Orm,
  chainId: number,
  keys: readonly KeyToTrack[],
  isProviders: boolean,
): Promise<void> {
  const addresses = [
    ...new Set(keys.flatMap(({ withdrawalCredentials }) => withdrawalAddressOf(withdrawalCredentials) ?? [])),
  ]
  const owners = bigRows(
    { owner: 'text' },
    addresses.map(address => [address]),
  )
  if (addresses.length > 0)
    await orm.execute(sql`
      insert into ethereum_owners (chain_id, owner, kind)
      select ${chainId}::integer, owner, 'address' from ${owners} given on conflict do nothing`)
  const given = bigRows(
    { pubkey: 'text', validator_index: 'integer', credentials: 'text', owner: 'text' },
    keys.map(({ pubkey, validatorIndex, withdrawalCredentials }) => [
      pubkey,
      validatorIndex,
      withdrawalCredentials,
      withdrawalAddressOf(withdrawalCredentials) ?? null,
    ]),
  )
  await orm.execute(sql`
    insert into ethereum_validators (chain_id, pubkey, validator_index, withdrawal_credentials, owner_id, is_providers)
    select ${chainId}::integer, k.pubkey, k.validator_index, k.credentials, o.id, ${isProviders}::boolean
      from ${given} k left join ethereum_owners o on o.chain_id = ${chainId}::integer and o.owner = k.owner
    on conflict do nothing`)
}
