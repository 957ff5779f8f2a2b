import { requestOf } from '@granary/drivers/evm'
import { lastAttempt } from '@granary/transactions/record'
import { Amount, Card, KeyValueList } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/Flow.module.css'
import { FlowSummary } from '../../shell/frame/FlowSummary.tsx'
import { WalletShows } from '../../shell/sending/WalletShows.tsx'
import type { ActionRecord } from '../ActionRecord.ts'
import type { StepProps } from '../TransactionPlace.ts'
import { ActionList } from './ActionList.tsx'
import { Leave } from './Leave.tsx'
import { SigningStep } from './SigningStep.tsx'

/** The signing of a plan, with the transactions that the wallet is asked for. */
export function Signing({ flow, state, place, line, total, takesFocus }: StepProps<'sign'>) {
  const asked = state.actions.filter(action => lastAttempt(action)?.state === 'asked')
  const { label, value } = total(asked.length > 0 ? asked.map(requestOf) : state.requests, null, false)
  return (
    <SigningStep
      about="action"
      {...{ flow, state, takesFocus }}
      summary={<FlowSummary label={label} total={value} items={[]} />}
      onBack={() => void flow.back()}
    >
      {line && asked.length > 0 && (
        <Card className={styles.list}>
          <ActionList requests={asked.map(requestOf)} line={line} />
        </Card>
      )}
      {state.phase === 'asking' && <Expected asked={asked} unit={place.chain.nativeCurrency.symbol} />}
      {(state.phase === 'lost' || state.phase === 'elsewhere') && <Leave flow={flow} />}
    </SigningStep>
  )
}

/** What the wallet should show, for comparison. */
function Expected({ asked, unit }: { asked: readonly ActionRecord[]; unit: string }) {
  const t = useText()
  const [first] = asked
  if (!first) return null
  if (asked.length === 1) return <WalletShows to={first.call.to} valueWei={first.call.valueWei} unit={unit} />
  const valueWei = asked.reduce((sum, action) => sum + action.call.valueWei, 0n)
  return (
    <Card className={styles.list}>
      <KeyValueList
        items={[
          {
            id: 'count',
            label: t('stake.walletShows'),
            value: t('claim.action.transactions', { count: asked.length }),
          },
          {
            id: 'value',
            label: t('claim.action.sent'),
            value: <Amount value={valueWei} decimals={18} unit={unit} digits={18} />,
          },
        ]}
      />
    </Card>
  )
}
