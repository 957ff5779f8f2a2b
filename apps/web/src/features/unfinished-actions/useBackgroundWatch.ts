import { formatAmount } from '@granary/ui'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { toasts } from '../../shell/toasts/toasts.ts'
import {
  type FlowWallet,
  hasDepositInFlight,
  isLeftGivenUp,
  isSettled,
  type JournalEntry,
  journalState,
  networkOf,
  siteJournal,
  useFlowWallet,
} from '../ethereum-staking/records/index.ts'
import type { Records } from './useRecords.ts'

/** Follows what is on its way on whatever page the visitor is, and says when it has arrived. */
export function useBackgroundWatch(records: Records | null): void {
  const t = useText()
  const inFlight = useRef<ReadonlySet<string>>(new Set())
  const wallet = useRef<FlowWallet | null>(null)
  wallet.current = useFlowWallet()
  const isNeeded = records?.stakes.some(isFollowed) ?? false

  useEffect(() => {
    if (!isNeeded) return
    const work = new AbortController()
    const follow = async () => {
      const { followStakes } = await import('../ethereum-staking/in-flight/index.ts')
      await followStakes(await siteJournal(), { signal: work.signal, wallet: () => wallet.current })
    }
    // What cannot be followed now is followed on the next page.
    follow().catch(() => undefined)
    return () => work.abort()
  }, [isNeeded])

  useEffect(() => {
    if (!records) return
    const arrived = records.stakes.filter(
      stake => inFlight.current.has(stake.id) && journalState(stake) === 'confirmed',
    )
    inFlight.current = new Set(records.stakes.filter(hasDepositInFlight).map(({ id }) => id))
    // The staking page says so itself.
    if (location.pathname.endsWith('/staking')) return
    for (const stake of arrived)
      toasts.add({
        id: `confirmed-${stake.id}`,
        severity: 'success',
        summary: t('reward.unfinished.confirmedToast'),
        detail: t('reward.unfinished.confirmedToastText', valuesOf(stake)),
      })
  }, [records, t])
}

function isFollowed(stake: JournalEntry): boolean {
  return hasDepositInFlight(stake) || !isSettled(stake) || isLeftGivenUp(stake, Date.now())
}

function valuesOf({ intent, chainId }: JournalEntry) {
  const total = intent.amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  return {
    amount: formatAmount(total, { decimals: 9 }),
    network: networkOf(chainId)?.chain.name ?? String(chainId),
  }
}
