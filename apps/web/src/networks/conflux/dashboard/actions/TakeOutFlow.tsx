import { parseCfxAmount } from '@granary/staking/amount'
import { Button, Note } from '@granary/ui'
import { ActionFlowPanel } from '#web/actions/panel/ActionFlowPanel.tsx'
import type { ActionFlowPlace } from '#web/actions/useActionFlow.ts'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { cfxText } from '../figures/cfxText.ts'
import type { UnderWay } from './isUnderWay.ts'
import styles from './TakeOutFlow.module.css'
import { takeOutOf } from './takeOutRequest.ts'
import { takeOutRows } from './takeOutRows.tsx'
import { usePaidInterest } from './usePaidInterest.ts'
import { useReviewedTakeOut } from './useReviewedTakeOut.ts'

/** From the review to the receipt, in one calm column. */
export function TakeOutFlow({ place, state }: { place: ActionFlowPlace; state: UnderWay }) {
  const t = useText()
  const action = takeOutOf('request' in state ? state.request.kind : state.record.kind)
  const drip = usePaidInterest(state)
  const paid = state.step === 'confirmed' ? { drip } : null
  const reviewed = useReviewedTakeOut(state.step === 'review' ? state.request : null)
  if (reviewed?.failure)
    return (
      <div className={styles.column}>
        <StepHeading takesFocus={false}>{t(`claim.conflux.reviewTitle.${action}`)}</StepHeading>
        <FailureNote failure={reviewed.failure} />
        <Button variant="secondary" onClick={() => void place.flow?.back()}>
          {t('claim.conflux.back')}
        </Button>
      </div>
    )
  return (
    <div className={styles.column}>
      <ActionFlowPanel
        place={place}
        title={t(`claim.conflux.reviewTitle.${action}`)}
        facts={request => takeOutRows(reviewed?.request ?? request, paid, t)}
        confirmed={(_, onDone) => (
          <>
            <p className={styles.done}>{t(`claim.conflux.done.${action}`)}</p>
            <Button onClick={onDone}>{t('claim.conflux.back')}</Button>
          </>
        )}
      >
        <FeeNote state={state} amount={reviewed?.request.facts.amount} />
        <p className={styles.next}>{t(`claim.conflux.next.${action}`)}</p>
      </ActionFlowPanel>
    </div>
  )
}

/** A fee that eats up what it is paid for. */
function FeeNote({ state, amount = '0' }: { state: UnderWay; amount: string | undefined }) {
  const t = useText()
  if (state.step !== 'review' || !state.quote || state.request.kind === 'conflux.unstake') return null
  const amountDrip = parseCfxAmount(amount)
  const { networkFeeWei } = state.quote
  if (networkFeeWei <= amountDrip) return null
  return (
    <Note tone="warning" announced>
      {t('claim.conflux.feeAbove', { fee: cfxText(networkFeeWei), amount: cfxText(amountDrip) })}
    </Note>
  )
}
