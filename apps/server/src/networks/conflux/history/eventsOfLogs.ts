import { voteDrip } from '@granary/staking/conflux'
import type { Hex } from '@granary/staking/ethereum'
import type { PoolEvent, PoolEventType } from './PoolEvent.ts'
import type { PoolLog } from './parsePoolLogs.ts'

/** An event without its time yet, or, with `ask`, without the worth of its shares. */
export type RawPoolEvent = Omit<PoolEvent, 'timestampSeconds'> & {
  timestampSeconds: number | undefined
  ask: boolean
}

const nobody = `0x${'0'.repeat(40)}`

const voteTypes: Partial<Record<PoolLog['name'], PoolEventType>> = {
  IncreasePoSStake: 'stake',
  DecreasePoSStake: 'unstake',
  WithdrawStake: 'withdraw',
}

/** What the logs of a vote pool mean for its stakers. */
export function eventsOfVoteLogs(logs: readonly PoolLog[]): RawPoolEvent[] {
  return logs.map(log => {
    const [word = 0n] = log.words
    const type = voteTypes[log.name]
    return type ? event(log, type, word * voteDrip, null) : event(log, 'claim', word, null)
  })
}

/**
 * What the logs of a share pool mean for its stakers. Shares are minted and burnt by transfers from and to zero; a
 * pool with `Deposit` and `Redeem` is believed on the amount, another one is asked. Shares that the pool itself
 * receives are redeemed.
 * @param logs all of the same blocks, in order
 */
export function eventsOfShareLogs(logs: readonly PoolLog[], pool: Hex): RawPoolEvent[] {
  const told = new Map<string, number>()
  const events: RawPoolEvent[] = []
  const transfers: PoolLog[] = []
  for (const log of logs) {
    const [user = '0x'] = log.accounts
    const [first = 0n, second = 0n] = log.words
    if (log.name === 'Transfer') transfers.push(log)
    else if (log.name === 'Withdraw') events.push(event(log, 'withdraw', first, null))
    else {
      const [type, amount, shares] =
        log.name === 'Deposit' ? (['stake', first, second] as const) : (['unstake', second, first] as const)
      events.push(event(log, type, amount, shares))
      const key = matchKey(log, type, user, shares)
      told.set(key, (told.get(key) ?? 0) + 1)
    }
  }
  for (const log of transfers) events.push(...eventsOfTransfer(log, pool, told))
  return events
}

function eventsOfTransfer(log: PoolLog, pool: Hex, told: Map<string, number>): RawPoolEvent[] {
  const [from = '0x', to = '0x'] = log.accounts
  const [shares = 0n] = log.words
  if (shares === 0n || from === to) return []
  const isPool = (account: Hex) => account === nobody || account === pool
  if (isPool(from) && isPool(to)) return []
  if (!isPool(from) && !isPool(to))
    return [
      { ...event(log, 'share_sent', null, shares), ask: true },
      { ...event(log, 'share_received', null, shares), staker: to, ask: true },
    ]
  const type = isPool(from) ? 'stake' : 'unstake'
  const staker = isPool(from) ? to : from
  const key = matchKey(log, type, staker, shares)
  const left = told.get(key) ?? 0
  if (left > 0) {
    told.set(key, left - 1)
    return []
  }
  return [{ ...event(log, type, null, shares), staker, ask: true }]
}

function matchKey({ transactionHash }: PoolLog, type: string, staker: Hex, shares: bigint): string {
  return `${transactionHash} ${type} ${staker} ${shares}`
}

function event(
  log: PoolLog,
  type: PoolEventType,
  amountDrip: bigint | null,
  shares: bigint | null,
): RawPoolEvent {
  const { blockNumber, logIndex, transactionHash, timestampSeconds } = log
  const staker = log.accounts[0] ?? '0x'
  return {
    staker,
    blockNumber,
    logIndex,
    type,
    amountDrip,
    shares,
    transactionHash,
    timestampSeconds,
    ask: false,
  }
}
