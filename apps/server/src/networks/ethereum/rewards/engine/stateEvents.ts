import type { ChainView } from './ChainView.ts'
import type { CarriedOut } from './Consolidation.ts'
import { type NewEvent, places, type Tracked } from './Tracked.ts'

/** A validator in a period: slots after `after`, up to the reading that ends it. */
export type InPeriod = Pick<
  Tracked,
  'id' | 'ownerId' | 'validatorIndex' | 'activationEpoch' | 'exitEpoch'
> & {
  after: number
}

/** What no block shows of a period: state changes, and executed consolidations. */
export function stateEvents(
  { calendar, slotsPerEpoch }: ChainView,
  validators: readonly InPeriod[],
  upTo: number,
  moved: readonly CarriedOut[],
): NewEvent[] {
  const byIndex = new Map(validators.map(one => [one.validatorIndex, one]))
  const event = (
    one: InPeriod | undefined,
    slot: number,
    place: number,
    more: Pick<NewEvent, 'type' | 'amountGwei'>,
  ): NewEvent[] => {
    if (!one || slot <= one.after || slot > upTo) return []
    const timestampSeconds = calendar.timeOf(slot)
    return [{ validatorId: one.id, ownerId: one.ownerId, slot, place, timestampSeconds, ...more }]
  }
  const turn = (one: InPeriod, epoch: number | null, place: number, type: 'activated' | 'exited') =>
    epoch === null ? [] : event(one, epoch * slotsPerEpoch, place + (one.validatorIndex ?? 0), { type })
  return [
    ...validators.flatMap(one => [
      ...turn(one, one.activationEpoch, places.activated, 'activated'),
      ...turn(one, one.exitEpoch, places.exited, 'exited'),
    ]),
    ...moved.flatMap(({ source, target, gwei: amountGwei, slot }) => [
      ...event(byIndex.get(source), slot, places.consolidatedOut + source, {
        type: 'consolidated_out',
        amountGwei,
      }),
      ...event(byIndex.get(target), slot, places.consolidatedIn + source, {
        type: 'consolidated_in',
        amountGwei,
      }),
    ]),
  ]
}
