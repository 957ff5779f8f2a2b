import { parseCfxAmount } from '@granary/staking/amount'
import { Button, Note } from '@granary/ui'
import type { ActionState } from '../../../actions/ActionState.ts'
import { ActionFlowPanel } from '../../../actions/panel/ActionFlowPanel.tsx'
import type { ActionFlowPlace } from '../../../actions/useActionFlow.ts'
import { useText } from '../../../i18n/useText.ts'
import { cfxText } from '../figures/cfxText.ts'
import styles from './TakeOutFlow.module.css'
import { takeOutOf } from './takeOutRequest.ts'
import { takeOutRows } from './takeOutRows.tsx'
import { usePaidInterest } from './usePaidInterest.ts'

type UnderWay = Exclude<ActionState, { step: 'loading' | 'idle' | 'unavailable' }>

/** Something is reviewed, signed or on its way. */
export function isUnderWay(state: ActionState): state is UnderWay {
  return state.step !== 'loading' && state.step !== 'idle' && state.step !== 'unavailable'
}

/** From the review to the receipt, in one calm column. */
export function TakeOutFlow({ place, state }: { place: ActionFlowPlace; state: UnderWay }) {
  const t = useText()
  const action = takeOutOf('request' in state ? state.request.kind : state.record.kind)
  const drip = usePaidInterest(state)
  const paid = state.step === 'confirmed' ? { drip } : null
  return (
    <div className={styles.column}>
      <ActionFlowPanel
        place={place}
        title={t(`claim.conflux.reviewTitle.${action}`)}
        facts={request => takeOutRows(request, paid, t)}
        confirmed={(_, onDone) => (
          <>
            <p className={styles.done}>{t(`claim.conflux.done.${action}`)}</p>
            <Button onClick={onDone}>{t('claim.conflux.back')}</Button>
          </>
        )}
      >
        <FeeNote state={state} />
        <p className={styles.next}>{t(`claim.conflux.next.${action}`)}</p>
      </ActionFlowPanel>
    </div>
  )
}

/** A fee that eats up what it is paid for. */
function FeeNote({ state }: { state: UnderWay }) {
  const t = useText()
  if (state.step !== 'review' || !state.quote || state.request.kind === 'conflux.unstake') return null
  const amountDrip = parseCfxAmount(state.request.facts.amount ?? '0')
  const { networkFeeWei } = state.quote
  if (networkFeeWei <= amountDrip) return null
  return (
    <Note tone="warning" announced>
      {t('claim.conflux.feeAbove', { fee: cfxText(networkFeeWei), amount: cfxText(amountDrip) })}
    </Note>
  )
}
