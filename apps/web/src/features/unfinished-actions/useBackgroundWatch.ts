import { findChain } from '@granary/chains'
import { isFollowed } from '@granary/transactions/record'
import { formatAmount } from '@granary/ui'
import { useEffect, useRef, useState } from 'react'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { isActionDone, isActionInFlight } from '#web/transaction/ActionRecord.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { type Translate, useText } from '../../i18n/useText.ts'
import {
  type FlowWallet,
  hasDepositInFlight,
  networkOf,
  type Stake,
  stakeState,
  useFlowWallet,
} from '../../networks/ethereum/staking/records/index.ts'
import { toasts } from '../../shell/toasts/toasts.ts'
import { actionKindOf, drivers, wayOf } from './actionKinds.ts'
import type { Records } from './useRecords.ts'

/** Follows what is on its way on whatever page the visitor is, and says when it has arrived. */
export function useBackgroundWatch(records: Records | null): void {
  const t = useText()
  useFollow(records?.plans.some(isFollowed) ?? false, async (signal, wallet) => {
    const { followPlans } = await import('#web/transaction/background.ts')
    await followPlans(await siteTransactions(), wallet, { signal, drivers })
  })
  const stakes = useArrived(records?.stakes, hasDepositInFlight, stake => stakeState(stake) === 'confirmed')
  const actions = useArrived(records?.actions, isActionInFlight, isActionDone)

  useEffect(() => {
    // The page of what arrived says so itself.
    const path = location.pathname
    if (!path.endsWith('/staking'))
      for (const stake of stakes)
        tellArrived(
          stake.id,
          t('reward.unfinished.confirmedToast'),
          t('reward.unfinished.confirmedToastText', valuesOf(stake)),
        )
    for (const action of actions)
      if (wayOf(action)?.to !== path)
        tellArrived(action.id, t('reward.unfinished.action.confirmedToast'), actionText(t, action))
  }, [stakes, actions, t])
}

/** Works while it is needed, with the wallet that is connected at each moment. */
function useFollow(
  isNeeded: boolean,
  follow: (signal: AbortSignal, wallet: () => FlowWallet | null) => Promise<void>,
): void {
  const wallet = useRef<FlowWallet | null>(null)
  wallet.current = useFlowWallet()
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (!isNeeded) return
    const work = new AbortController()
    // What cannot be followed now is followed on the next page.
    latest.current(work.signal, () => wallet.current).catch(() => undefined)
    return () => work.abort()
  }, [isNeeded])
}

/** Those that were on their way at the last reading of the records and are in a block now. */
function useArrived<Kept extends { id: string }>(
  records: readonly Kept[] | undefined,
  isInFlight: (record: Kept) => boolean,
  isArrived: (record: Kept) => boolean,
): readonly Kept[] {
  const inFlight = useRef<ReadonlySet<string>>(new Set())
  const tests = useRef({ isInFlight, isArrived })
  const [arrived, setArrived] = useState<readonly Kept[]>([])
  useEffect(() => {
    if (!records) return
    const { isInFlight: isOnItsWay, isArrived: isThere } = tests.current
    const now = records.filter(record => inFlight.current.has(record.id) && isThere(record))
    inFlight.current = new Set(records.filter(isOnItsWay).map(({ id }) => id))
    if (now.length > 0) setArrived(now)
  }, [records])
  return arrived
}

function tellArrived(id: string, summary: string, detail: string): void {
  toasts.add({ id: `confirmed-${id}`, severity: 'success', summary, detail })
}

function actionText(t: Translate, { kind, facts, to, chainId }: ActionRecord): string {
  const title = actionKindOf(kind)?.title
  return t('reward.unfinished.action.what', {
    action: title ? t(title) : kind,
    pool:
      facts.pool ?? (facts.index ? t('reward.unfinished.action.ofValidator', { index: facts.index }) : to),
    network: findChain(chainId)?.name ?? String(chainId),
  })
}

function valuesOf({ intent, chainId }: Stake) {
  const total = intent.amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  return {
    amount: formatAmount(total, { decimals: 9 }),
    network: networkOf(chainId)?.chain.name ?? String(chainId),
  }
}
