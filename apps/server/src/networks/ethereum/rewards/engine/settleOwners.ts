import { sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { addOwners } from './addOwners.ts'
import type { StateReading } from './readState.ts'
import { sumOwnerDays } from './sumOwnerDays.ts'
import { type Tracked, withdrawalAddressOf } from './Tracked.ts'

/**
 * Credentials without a withdrawal address may name one now, once and for ever: the validator, its events and its
 * recorded days then belong to that owner.
 * @returns the validators with their present owners
 */
export async function settleOwners(
  orm: Orm,
  chainId: number,
  validators: readonly Tracked[],
  { found }: StateReading,
): Promise<readonly Tracked[]> {
  const named = validators.flatMap(({ id, pubkey, ownerId }) => {
    const owner = withdrawalAddressOf(found.get(pubkey)?.validator.withdrawal_credentials ?? null)
    return ownerId === null && owner ? [{ id, owner }] : []
  })
  if (named.length === 0) return validators
  await addOwners(orm, chainId, new Set(named.map(({ owner }) => owner)))
  const given = bigRows(named, { id: ['integer', ({ id }) => id], owner: ['text', ({ owner }) => owner] })
  const rows = await rowsOf<{ id: number; owner: number }>(
    orm,
    sql`
    update ethereum_validators v set owner_id = o.id
      from ${given} n join ethereum_owners o on o.chain_id = ${chainId}::integer and o.owner = n.owner
     where v.id = n.id returning v.id, v.owner_id as owner`,
  )
  await orm.execute(sql`
    update ethereum_events e set owner_id = v.owner_id
      from ethereum_validators v join ${given} n on n.id = v.id where e.validator_id = v.id`)
  for (const id of new Set(rows.map(({ owner }) => owner))) await sumOwnerDays(orm, { id, kind: 'address' })
  const owners = new Map(rows.map(({ id, owner }) => [id, owner]))
  return validators.map(one => ({ ...one, ownerId: owners.get(one.id) ?? one.ownerId }))
}
