import { eq, sql } from 'drizzle-orm'
import { ethereumCursors } from '#server/networks/ethereum/rewards/tables.ts'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { addOwners } from './addOwners.ts'
import type { ChainView } from './ChainView.ts'
import { eachPairOnce, waitingConsolidations } from './Consolidation.ts'
import { type Cursor, consolidationsOf, consolidationsText, holdCursor, listUnread } from './RewardStore.ts'
import { foundOf, readState, totalBalanceOf } from './readState.ts'
import { type Tracked, withdrawalAddressOf } from './Tracked.ts'

/**
 * Reads new validators for the first time, at the cursor's slot: from there on the engine knows what moves. Keys
 * without a validator wait for a later run.
 */
export async function firstReadings(view: ChainView, orm: Orm, cursor: Cursor): Promise<void> {
  const { chain, calendar, history } = view
  const unread = await listUnread(orm, chain.id)
  if (unread.length === 0) return
  const { slot } = cursor
  if (await onlyWait(view, slot, unread)) return
  const reading = await readState(view, slot, unread)
  const indexes = new Set([...reading.found.values()].map(({ index }) => index))
  if (indexes.size === 0) return
  const waiting = await waitingConsolidations(history, slot, indexes)
  await orm.transaction(async transaction => {
    const held = await holdCursor(transaction, cursor)
    if (!held) return
    const owners = new Set(
      [...reading.found.values()].flatMap(
        one => withdrawalAddressOf(one.validator.withdrawal_credentials) ?? [],
      ),
    )
    await addOwners(transaction, chain.id, owners)
    const given = bigRows(foundOf(reading, unread), {
      id: ['integer', ({ id }) => id],
      validator_index: ['integer', ({ now }) => now.index],
      credentials: ['text', ({ now }) => now.validator.withdrawal_credentials],
      owner: ['text', ({ now }) => withdrawalAddressOf(now.validator.withdrawal_credentials) ?? null],
      balance_gwei: ['bigint', ({ now }) => now.balance],
      wealth_gwei: ['bigint', ({ pubkey }) => totalBalanceOf(reading, pubkey)],
      effective_gwei: ['bigint', ({ now }) => now.validator.effective_balance],
      slashed: ['boolean', ({ now }) => now.validator.slashed],
      activation_epoch: ['integer', ({ now }) => now.validator.activation_epoch],
      exit_epoch: ['integer', ({ now }) => now.validator.exit_epoch],
      withdrawable_epoch: ['integer', ({ now }) => now.validator.withdrawable_epoch],
    })
    await transaction.execute(sql`
      update ethereum_validators v set validator_index = n.validator_index, withdrawal_credentials = n.credentials,
        owner_id = o.id, from_slot = ${slot}, from_date = ${calendar.dateOf(slot)}::date, from_wealth_gwei = n.wealth_gwei,
        from_effective_gwei = n.effective_gwei, read_slot = ${slot}, balance_gwei = n.balance_gwei,
        wealth_gwei = n.wealth_gwei, effective_gwei = n.effective_gwei, slashed = n.slashed,
        activation_epoch = n.activation_epoch, exit_epoch = n.exit_epoch, withdrawable_epoch = n.withdrawable_epoch
        from ${given} n
        left join ethereum_owners o on o.chain_id = ${chain.id}::integer and o.owner = n.owner
       where v.id = n.id and v.from_slot is null`)
    await transaction
      .update(ethereumCursors)
      .set({ consolidations: consolidationsText(eachPairOnce([...consolidationsOf(held), ...waiting])) })
      .where(eq(ethereumCursors.chainId, chain.id))
  })
}

/** Keys wait for weeks in a long deposit queue; do not read it for them in every run. */
async function onlyWait({ history }: ChainView, slot: number, unread: readonly Tracked[]): Promise<boolean> {
  if (unread.some(({ validatorIndex }) => validatorIndex !== null)) return false
  const keys = unread.map(({ pubkey }) => pubkey)
  return (await history.validators(slot, keys)).length === 0
}
