import type { ActionRequest } from '@granary/drivers/evm'
import { formatDrip } from '@granary/staking/amount'
import {
  buildConfluxCall,
  type ConfluxPoolState,
  type ConfluxPosition,
  confluxEventTraces,
} from '@granary/staking/conflux'
import type { OfferedPool } from '../../settings/index.ts'
import type { TakeOut, TakeOutIntent } from './TakeOut.ts'

/** Action kinds that this screen creates and resumes. */
export const takeOutKinds = ['conflux.claim', 'conflux.unstake', 'conflux.withdraw'] as const

/** The action of a recorded kind. */
export function takeOutOf(kind: string): TakeOut {
  const action = kind.replace('conflux.', '')
  return action === 'unstake' || action === 'withdraw' ? action : 'claim'
}

type Asked = {
  pool: OfferedPool
  /** Lower case. */
  account: `0x${string}`
  intent: TakeOutIntent
  /** The amount expected to move, Drip. */
  amountDrip: bigint
  figures: { state: ConfluxPoolState; position: ConfluxPosition }
}

/**
 * The transaction of a claim, an unstake or a withdrawal, with the facts shown after a reload.
 * @throws what `buildConfluxCall` throws
 */
export function takeOutRequest(asked: Asked): ActionRequest {
  const { pool, account, intent, amountDrip, figures } = asked
  const { to, valueDrip, data } = buildConfluxCall(pool, intent, figures)
  const isOpenEnded = intent.action === 'claim' && intent.amountDrip === undefined
  const isInShares = intent.action === 'unstake' && pool.kind === 'share'
  return {
    kind: `conflux.${intent.action}`,
    owner: { account, chainId: pool.chainId },
    call: { from: account, to, valueWei: valueDrip, data },
    facts: {
      pool: pool.name,
      amount: formatDrip(amountDrip),
      ...(isOpenEnded && { isAll: 'yes' }),
      ...(isInShares && { isAbout: 'yes' }),
    },
    trace: confluxEventTraces(pool, intent.action, account),
  }
}
