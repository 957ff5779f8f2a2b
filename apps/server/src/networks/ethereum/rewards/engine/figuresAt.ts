import { type ChainView, epochOf } from './ChainView.ts'
import { type PeriodFigures, type PeriodFlow, periodFigures } from './periodFigures.ts'
import { type StateReading, totalBalanceOf } from './readState.ts'
import type { Tracked } from './Tracked.ts'

/** What a validator earned between its last reading and a newer one. */
export function figuresAt(
  view: ChainView,
  validator: Pick<Tracked, 'pubkey' | 'totalBalanceGwei' | 'effectiveGwei' | 'readSlot'>,
  reading: StateReading,
  flow: PeriodFlow,
  chainActiveGwei: bigint,
): PeriodFigures {
  const now = reading.found.get(validator.pubkey)?.validator
  return periodFigures({
    before: {
      totalBalanceGwei: validator.totalBalanceGwei ?? 0n,
      effectiveGwei: validator.effectiveGwei ?? 0n,
    },
    after: {
      totalBalanceGwei: totalBalanceOf(reading, validator.pubkey),
      effectiveGwei: now?.effective_balance ?? 0n,
      slashed: now?.slashed ?? false,
      activationEpoch: now?.activation_epoch ?? null,
      exitEpoch: now?.exit_epoch ?? null,
    },
    flow,
    fromEpoch: epochOf(view, validator.readSlot ?? 0),
    toEpoch: epochOf(view, reading.slot),
    chainActiveGwei,
  })
}
