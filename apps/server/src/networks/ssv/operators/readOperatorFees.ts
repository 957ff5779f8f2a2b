import type { BlockHead } from '@granary/chains'
import type { Orm } from '#server/platform/db/Database.ts'
import type { Views } from '../chain/createViews.ts'
import type { KeptIndex } from '../chain/IndexStore.ts'
import { createOperatorStore } from './OperatorStore.ts'

/** Operators in one exchange, each with two calls. */
const perExchange = 50

/** A day: a fee without an event changes with an upgrade of the contract only. */
const rereadBlocks = 7_200

/** Reads the fees of operators from the contract: after each change, and daily. */
export async function readOperatorFees({
  orm,
  index,
  views,
  head,
  timeIsUp,
}: {
  orm: Orm
  index: KeptIndex
  views: Pick<Views, 'operators'>
  head: BlockHead
  timeIsUp(): boolean
}): Promise<void> {
  const store = createOperatorStore(orm)
  while (!timeIsUp()) {
    const ids = await store.dueForReading(index.id, head.number, rereadBlocks, perExchange)
    if (ids.length === 0) return
    const readings = await views.operators(ids, head.number)
    const read = ids.flatMap((id, place) => {
      const reading = readings[place]
      return reading ? [{ id, reading }] : []
    })
    await store.saveReadings(index.id, head.number, read)
    // Those that the contract lacks stay due; asking again would not end.
    if (read.length < ids.length) return
  }
}
