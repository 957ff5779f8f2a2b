import { Note } from '@granary/ui'
import type { ReactNode } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useReviewDraft } from '#web/transaction/useReviewDraft.ts'
import { SwitchNetwork } from '#web/wallet/SwitchNetwork.tsx'
import { type PoolPosition, useSecondsBehind } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { isTakeOutDraft, takeOutDraftKey } from './TakeOut.ts'
import { TakeOutCard } from './TakeOutCard.tsx'
import { takeOutRequest } from './takeOutRequest.ts'

type TakeOutPlaceProps = {
  pool: OfferedPool
  account: `0x${string}`
  isWatching: boolean
  /** Undefined while loading. */
  reading: PoolPosition | undefined
  actions: TransactionPlace
}

/** The take-out form; a submitted request goes to review, also after a reload there. */
export function TakeOutPlace(props: TakeOutPlaceProps) {
  return <Place key={`${props.pool.address}-${props.account}`} {...props} />
}

function Place({ pool, account, isWatching, reading, actions }: TakeOutPlaceProps) {
  const obstacle = useObstacle(reading, actions, isWatching)
  const draft = useReviewDraft(takeOutDraftKey(pool.address, account), isTakeOutDraft)
  const { state, position, blockSeconds } = reading ?? {}
  const figures = state && position && blockSeconds ? { state, position, blockSeconds } : undefined
  const { flow } = actions
  const isReady = flow !== null && actions.state.step === 'idle' && actions.wallet !== null
  return (
    <TakeOutCard
      pool={pool}
      isWatching={isWatching}
      figures={figures}
      obstacle={obstacle}
      kept={draft.kept}
      isReady={flow !== null}
      reopens={draft.wasReviewing && isReady}
      onChange={draft.keep}
      onReview={(intent, amountDrip, form) => {
        if (!flow || !figures || obstacle) return
        draft.keepReviewed(form)
        void flow.request(takeOutRequest({ pool, account, intent, amountDrip, figures }))
      }}
    />
  )
}

/** Why no request is possible from here now; null if one is. */
function useObstacle(
  reading: PoolPosition | undefined,
  { chain, wallet, state }: Pick<TransactionPlace, 'chain' | 'wallet' | 'state'>,
  isWatching: boolean,
): ReactNode {
  const t = useText()
  const time = useLongTime()
  const block = reading?.state.block
  const behind = useSecondsBehind(block)
  if (isWatching) return <Note>{t('claim.conflux.watchOnly')}</Note>
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  if (wallet && wallet.chainId !== chain.id) return <SwitchNetwork chain={chain} />
  if (block && behind !== null)
    return <Note tone="warning">{t('claim.conflux.behind', { time: time(block.timestampSeconds) })}</Note>
  return null
}
