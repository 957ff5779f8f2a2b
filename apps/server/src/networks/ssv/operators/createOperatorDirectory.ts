import { createCached } from '#server/platform/cache/createCached.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { createIndexStore, type KeptIndex, type SsvContract } from '../chain/IndexStore.ts'
import { type ChainOperator, foldOperators } from './foldOperators.ts'
import { createOperatorStore, type StoredReading } from './OperatorStore.ts'

/** An operator by the chain alone. */
export type KnownOperator = Omit<ChainOperator, 'pendingFee'> & {
  validatorCount: number
  pendingFee: {
    feeWei: bigint
    executableFromSeconds: number
    executableToSeconds: number
    declaredAtBlock: number
  } | null
}

export type Directory = { index: KeptIndex | undefined; operators: ReadonlyMap<number, KnownOperator> }

/** Requests within this time share one reading of the database. */
const freshMs = 2_000

/** All operators of a contract, by the index. */
export function createOperatorDirectory(orm: Orm, contract: SsvContract) {
  const [indexes, store] = [createIndexStore(orm), createOperatorStore(orm)]
  return createCached(async (): Promise<Directory> => {
    const index = await indexes.find(contract)
    if (!index) return { index, operators: new Map() }
    const [events, readings, counts] = await Promise.all([
      store.events(index.id),
      store.readings(index.id),
      store.validatorCounts(index.id),
    ])
    const operators = [...foldOperators(events).values()].map(operator => {
      const known = withReading(operator, readings.get(operator.id))
      return [operator.id, { ...known, validatorCount: counts.get(operator.id) ?? 0 }] as const
    })
    return { index, operators: new Map(operators) }
  }, freshMs)
}

/**
 * Events say what changed; the contract, read since then, says what is in force. A reading adds the window of a
 * declared fee, and the fee of an operator that an upgrade gave one without an event.
 */
function withReading(
  operator: ChainOperator,
  reading: StoredReading | undefined,
): Omit<KnownOperator, 'validatorCount'> {
  const { pendingFee: declared, feeBlock } = operator
  const isNewer = reading !== undefined && reading.readBlock >= feeBlock
  const feeWei = isNewer ? reading.feeWei : operator.feeWei
  const isRead = declared && reading && reading.readBlock >= declared.declaredAtBlock
  if (!declared || (isRead && reading.pendingFeeWei === null))
    return { ...operator, feeWei, pendingFee: null }
  const pendingFee = {
    ...declared,
    executableFromSeconds: (isRead && reading.executableFromSeconds) || 0,
    executableToSeconds: (isRead && reading.executableToSeconds) || 0,
  }
  return { ...operator, feeWei, pendingFee }
}
