import { BaseError } from '@granary/errors'
import { findDelay } from './findDelay.ts'
import { gasDays } from './gasDays.ts'
import type { KeeperParts } from './KeeperParts.ts'

/** Time enough to see an alarm and send CFX. */
const fewestGasDays = 7

/** Below this balance (1 CFX) there is no room for the collateral of a step. */
const lowestBalanceDrip = 10n ** 18n

/**
 * Tells of bridges that are behind, once for each delay, and of its end. A bridge is behind when nobody has seen it in
 * order for that long (work is due and not done, or the keeper or its node is away), or when `findDelay` finds another
 * delay. The times are kept in the database, so that restarts neither hide a delay nor tell of it again. (The bridge's own
 * `lastWorkBlock` cannot tell: one at which nothing was due for a month is in order.)
 */
export async function alarmBehind(
  { store, network, log }: Pick<KeeperParts, 'store' | 'network' | 'log'>,
  alarmSeconds: number,
): Promise<void> {
  for (const row of await store.listBridges()) {
    if (row.network !== network) continue
    const delay = findDelay(row, alarmSeconds)
    if (!(await store.setBehind(network, row.address, delay !== undefined))) continue
    if (delay === undefined) log.info({ bridge: row.address }, 'a bridge that was behind is in order again')
    else {
      const error = new KeeperBehindError(row.address, delay)
      log.error({ code: error.code, bridge: row.address, details: error.details }, error.shortMessage)
    }
  }
}

/** Notes the keeper's balance and tells, once, when it will not last. */
export async function alarmGas(
  parts: Pick<KeeperParts, 'core' | 'signer' | 'store' | 'network' | 'log'>,
): Promise<void> {
  const { core, signer, store, network, log } = parts
  const balance = await core.balance(signer.address)
  await store.noteBalance(network, balance)
  const days = gasDays(balance, await store.spending(network))
  const low = balance < lowestBalanceDrip || days < fewestGasDays
  if (!(await store.setOutOfGas(network, low))) return
  const figures = {
    keeper: signer.address,
    balanceDrip: String(balance),
    daysLeft: Math.floor(Math.min(days, 9_999)),
  }
  if (low) log.error({ code: 'KEEPER_OUT_OF_GAS', ...figures }, 'the account of the keeper runs out of gas')
  else log.info(figures, 'the account of the keeper has gas again')
}

/** Work of a bridge is overdue, the bridge could not be read, or stake asked back does not come. */
export class KeeperBehindError extends BaseError {
  override readonly name = 'KeeperBehindError'
  constructor(bridge: string, delay: string) {
    super('The work of a bridge is behind.', { code: 'KEEPER_BEHIND', details: `${bridge}: ${delay}` })
  }
}
