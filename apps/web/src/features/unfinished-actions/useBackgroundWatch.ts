import type { FlowWallet } from '@granary/drivers/evm'
import { isConfirmed, isFollowed, isInFlight, type TransactionRecord } from '@granary/transactions/record'
import { useEffect, useRef, useState } from 'react'
import { actionsOf } from '#web/transaction/actionsOf.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { type Translate, useText } from '../../i18n/useText.ts'
import type { Arrival } from '../../networks/NetworkModule.ts'
import { toasts } from '../../shell/toasts/toasts.ts'
import { useCurrentWallet } from '../../wallet/useFlowWallet.ts'
import { actionText, drivers, viewOf, wayOf } from './planKinds.ts'
import type { Records } from './useRecords.ts'

/** Follows what is on its way on whatever page the visitor is, and says when it has arrived. */
export function useBackgroundWatch(records: Records | null): void {
  const t = useText()
  useFollow(records?.plans.some(isFollowed) ?? false, async (signal, wallet) => {
    const { followPlans } = await import('#web/transaction/background.ts')
    await followPlans(await siteTransactions(), wallet, { signal, drivers })
  })
  const arrived = useArrived(records?.plans)

  useEffect(() => {
    // A message that cannot be fetched is not missed: the list says it too.
    for (const record of arrived) void tellArrived(record, t).catch(() => undefined)
  }, [arrived, t])
}

/** Works while it is needed, with the wallet that is connected at each moment. */
function useFollow(
  isNeeded: boolean,
  follow: (signal: AbortSignal, wallet: () => FlowWallet | null) => Promise<void>,
): void {
  const wallet = useCurrentWallet()
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (!isNeeded) return
    const work = new AbortController()
    // What cannot be followed now is followed on the next page.
    latest.current(work.signal, wallet).catch(() => undefined)
    return () => work.abort()
  }, [isNeeded, wallet])
}

/** Plans that were on their way at the last reading and are confirmed now. */
function useArrived(plans: readonly TransactionRecord[] | undefined): readonly TransactionRecord[] {
  const inFlight = useRef<ReadonlySet<string>>(new Set())
  const [arrived, setArrived] = useState<readonly TransactionRecord[]>([])
  useEffect(() => {
    if (!plans) return
    const now = plans.filter(record => inFlight.current.has(record.id) && isConfirmed(record))
    inFlight.current = new Set(plans.filter(isInFlight).map(({ id }) => id))
    if (now.length > 0) setArrived(now)
  }, [plans])
  return arrived
}

async function tellArrived(record: TransactionRecord, t: Translate): Promise<void> {
  const view = await viewOf(record)?.()
  // The page of what arrived says so itself.
  for (const { id, summary, detail, page } of view ? [view.arrival(record, t)] : actionArrivals(record, t))
    if (page !== location.pathname)
      toasts.add({ id: `confirmed-${id}`, severity: 'success', summary, detail })
}

function actionArrivals(record: TransactionRecord, t: Translate): Arrival[] {
  return actionsOf(record).map(action => ({
    id: action.id,
    summary: t('reward.unfinished.action.confirmedToast'),
    detail: actionText(action, t),
    page: wayOf(action)?.to,
  }))
}
