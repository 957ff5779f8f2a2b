import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { historySchemas } from '#server/networks/ethereum/upstreams/beacon/historySchemas.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { ChainView } from './ChainView.ts'
import type { RewardBlock } from './readBlocks.ts'

/** Slots after `after`, up to `upTo`. Only ranges of one whole epoch are kept. */
export type KeptRange = { after: number; upTo: number }

const root = z.pipe(
  z.string(),
  z.transform(text => text as `0x${string}`),
)
const keptSchema = z.array(z.object({ root, message: historySchemas.block.shape.data.shape.message }))

/**
 * The chain with stored blocks of a range, so that the node need not send them again. Skips rows of an older version,
 * which lack fields.
 */
export async function withKeptBlocks(
  view: ChainView,
  orm: Orm,
  range: KeptRange,
): Promise<{ view: ChainView; found: boolean }> {
  const blocks = await findBlocks(view, orm, range)
  if (!blocks) return { view, found: false }
  const { history } = view
  const bySlot = new Map(blocks.map(block => [block.slot, block]))
  const byRoot = new Map(blocks.map(block => [block.root, block]))
  const kept: ChainView['history'] = {
    ...history,
    async header(slotOrRoot) {
      const isWithin = typeof slotOrRoot === 'number' && slotOrRoot > range.after && slotOrRoot <= range.upTo
      const block = typeof slotOrRoot === 'number' ? bySlot.get(slotOrRoot) : byRoot.get(slotOrRoot)
      if (block) return { slot: block.slot, root: block.root, parentRoot: block.parent_root }
      return isWithin ? undefined : history.header(slotOrRoot)
    },
    block: async root => byRoot.get(root) ?? history.block(root),
  }
  return { view: { ...view, history: kept }, found: true }
}

async function findBlocks(
  view: ChainView,
  orm: Orm,
  { upTo }: KeptRange,
): Promise<RewardBlock[] | undefined> {
  const rows = await rowsOf<{ blocks: string }>(
    orm,
    sql`
    select encode(blocks, 'base64') as blocks from ethereum_blocks
     where chain_id = ${view.chain.id} and slot = ${upTo}`,
  )
  if (!rows[0]) return undefined
  const text = gunzipSync(Buffer.from(rows[0].blocks, 'base64')).toString()
  const parsed = keptSchema.safeParse(JSON.parse(text))
  return parsed.data?.map(({ root, message }) => ({ ...message, root }))
}

/** Stores what rewards need of the blocks of a range, in the words of the Beacon API. */
export async function keepBlocks(
  { chain, slotsPerEpoch }: ChainView,
  orm: Orm,
  { after, upTo }: KeptRange,
  blocks: readonly RewardBlock[],
): Promise<void> {
  if (upTo - after !== slotsPerEpoch || upTo % slotsPerEpoch !== 0) return
  const text = JSON.stringify(
    blocks.map(({ root, ...message }) => ({ root, message })),
    (_, value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value),
  )
  const packed = gzipSync(text).toString('base64')
  await orm.execute(sql`
    insert into ethereum_blocks as kept (chain_id, slot, blocks)
    values (${chain.id}, ${upTo}, decode(${packed}, 'base64'))
    on conflict (chain_id, slot) do update set blocks = excluded.blocks`)
}

export async function forgetBlocks(
  { chain }: ChainView,
  orm: Orm,
  { after, upTo }: KeptRange,
): Promise<void> {
  await orm.execute(sql`
    delete from ethereum_blocks where chain_id = ${chain.id} and slot > ${after} and slot <= ${upTo}`)
}
