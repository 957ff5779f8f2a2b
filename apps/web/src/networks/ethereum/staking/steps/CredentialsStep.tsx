import { checksumAddress } from '@granary/staking/address'
import { withdrawalCredentials } from '@granary/staking/ethereum'
import { Button, Card, CopyButton } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { RichText } from '#web/i18n/RichText.tsx'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import styles from './CredentialsStep.module.css'

/** Step 2: where the money will go, computed in the browser; then deposit data for it is asked for. */
export function CredentialsStep(props: {
  flow: StakingFlow
  state: StepState<'credentials'>
  takesFocus: boolean
}) {
  const t = useText()
  const { flow, state, takesFocus } = props
  const { account, intent } = state.stake
  const credentials = withdrawalCredentials({ type: intent.credentialsType, address: account })
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.credentials')}</StepHeading>
      <p className={frame.lead}>{t('stake.credentialsLead')}</p>
      <Card className={frame.stack}>
        <h2 className={styles.title}>{t('stake.credentialsTitle')}</h2>
        <div className={styles.bytes}>
          <code>
            <mark>{credentials.slice(0, 4)}</mark>
            <span className={styles.zeros}>{credentials.slice(4, 26)}</span>
            <b>{credentials.slice(26)}</b>
          </code>
          <CopyButton
            text={credentials}
            label={t('stake.copyCredentials')}
            copiedLabel={t('common.copied')}
          />
        </div>
        <ul className={styles.parts}>
          <li>
            <RichText
              id={`stake.credentialsType.${intent.credentialsType}`}
              components={[<code key="0" />]}
            />
          </li>
          <li>
            {t('stake.credentialsAccount')}
            <br />
            <code>{checksumAddress(account)}</code>
          </li>
          <li>{t('stake.credentialsForEver')}</li>
        </ul>
      </Card>
      <p className={styles.note}>{t('stake.credentialsNext', { count: intent.amountsGwei.length })}</p>
      {state.failure && <FailureNote failure={state.failure} />}
      <div className={frame.actions}>
        <Button busy={state.busy} onClick={() => void flow.generate()}>
          {t('stake.generate')}
        </Button>
        <Button variant="secondary" disabled={state.busy} onClick={() => void flow.edit()}>
          {t('common.back')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {state.busy && t('stake.generating', { count: intent.amountsGwei.length })}
      </p>
    </>
  )
}
