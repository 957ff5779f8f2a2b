import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { createOwnerTableBuilder, type OwnerTable } from './OwnerTable.ts'

/** Serve an older reading rather than wait longer. */
const patienceMs = 1_000

/** Most of the time that readings may take. */
const restFactor = 20

const longestFreshMs = 3_600_000

/**
 * Which validators pay to an address, for the whole chain: the Beacon API cannot say.
 * Reads the chain on request when the last reading is older than `freshMs`, or than twenty times its duration, at
 * least hourly.
 */
export function createChainIndex(beacon: BeaconNode, freshMs: number, log: Log) {
  let known: { table: OwnerTable; at: number; tookMs: number } | undefined

  const reload = joinRuns(async (): Promise<OwnerTable> => {
    const at = performance.now()
    const builder = createOwnerTableBuilder()
    await beacon.passValidators(validator => builder.add(validator))
    const table = builder.finish()
    known = { table, at, tookMs: performance.now() - at }
    log.debug({ validators: table.validatorCount, bytes: table.bytes, tookMs: known.tookMs }, 'chain indexed')
    return table
  })

  return {
    /**
     * The newest reading; the one before while a new one is made or the node is away.
     * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE when there is none yet
     */
    async read(): Promise<OwnerTable> {
      const last = known
      if (!last) return reload()
      const restMs = Math.min(longestFreshMs, Math.max(freshMs, last.tookMs * restFactor))
      if (performance.now() - last.at < restMs) return last.table
      const next = reload().catch(error => {
        log.warn({ err: error }, 'cannot read the validators of the chain: using the last reading')
        return last.table
      })
      return last.tookMs < patienceMs ? next : last.table
    },
  }
}
