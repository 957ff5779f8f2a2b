import type { OwnerEvent } from '@granary/api'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { timeInFile } from '#web/format/formatDate.ts'

const head = [
  'time',
  'type',
  'validator_index',
  'public_key',
  'amount_eth',
  'execution_eth',
  'slot',
  'block',
  'detail',
]

/** Events as CSV, in the order given; times in UTC. Values that the chain did not report stay empty. */
export function eventCsv(events: readonly OwnerEvent[]): string {
  return csvText([head, ...events.map(rowOf)])
}

function rowOf(event: OwnerEvent): string[] {
  return [
    timeInFile(event.timestampSeconds),
    event.type,
    event.index === null ? '' : String(event.index),
    event.pubkey,
    event.amountGwei === null ? '' : formatGwei(event.amountGwei),
    event.executionWei === null ? '' : formatWei(event.executionWei),
    String(event.slot),
    event.blockNumber === null ? '' : String(event.blockNumber),
    event.detail ?? '',
  ]
}
