import { formatDrip } from '@granary/staking/amount'
import {
  buildConfluxCall,
  type ConfluxPoolState,
  type ConfluxPosition,
  confluxEventTraces,
} from '@granary/staking/conflux'
import type { ActionRequest } from '#web/actions/ActionRequest.ts'
import type { OfferedPool } from '../../settings/index.ts'
import type { TakeOut, TakeOutIntent } from './TakeOut.ts'

/** Kinds of actions that this screen makes and resumes. */
export const takeOutKinds = ['conflux.claim', 'conflux.unstake', 'conflux.withdraw'] as const

/** What a kind of the journal is on this screen. */
export function takeOutOf(kind: string): TakeOut {
  const action = kind.replace('conflux.', '')
  return action === 'unstake' || action === 'withdraw' ? action : 'claim'
}

type Asked = {
  pool: OfferedPool
  /** Lower case. */
  account: `0x${string}`
  intent: TakeOutIntent
  /** What is expected to move, Drip. */
  amountDrip: bigint
  figures: { state: ConfluxPoolState; position: ConfluxPosition }
}

/**
 * The one transaction of a claim, an unstake or a withdrawal, and what is shown of it after a reload.
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
