import { Note } from '@granary/ui'
import type { ReactNode } from 'react'
import type { ActionFlowPlace } from '#web/actions/useActionFlow.ts'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { type PoolPosition, useSecondsBehind } from '../../pools/index.ts'
import { WrongNetwork } from './WrongNetwork.tsx'

/** What stands in the way of taking something out from here and now; null when nothing does. */
export function useObstacle(
  reading: PoolPosition | undefined,
  { chain, wallet, state }: Pick<ActionFlowPlace, 'chain' | 'wallet' | 'state'>,
  isWatching: boolean,
): ReactNode {
  const t = useText()
  const time = useLongTime()
  const block = reading?.state.block
  const behind = useSecondsBehind(block)
  if (isWatching) return <Note>{t('claim.conflux.watchOnly')}</Note>
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  if (wallet && wallet.chainId !== chain.id) return <WrongNetwork chain={chain} />
  if (block && behind !== null)
    return <Note tone="warning">{t('claim.conflux.behind', { time: time(block.timestampSeconds) })}</Note>
  return null
}
