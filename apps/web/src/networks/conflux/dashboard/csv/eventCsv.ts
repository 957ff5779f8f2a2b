import type { ConfluxEvent } from '@granary/api'
import { formatDrip } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { timeInFile } from '#web/format/formatDate.ts'

const head = ['time', 'type', 'amount_cfx', 'shares', 'block', 'log_index', 'transaction']

/** Events of a history as CSV, in the order given; times in UTC. An amount that the chain did not tell stays empty. */
export function eventCsv(events: readonly ConfluxEvent[]): string {
  return csvText([head, ...events.map(rowOf)])
}

function rowOf(event: ConfluxEvent): string[] {
  return [
    timeInFile(event.timestampSeconds),
    event.type,
    event.amountDrip === null ? '' : formatDrip(event.amountDrip),
    event.shares === null ? '' : formatDrip(event.shares),
    String(event.blockNumber),
    String(event.logIndex),
    event.transactionHash,
  ]
}
