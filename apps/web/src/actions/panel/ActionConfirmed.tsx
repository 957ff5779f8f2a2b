import { Amount, Card, Chip, KeyValueList } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/FlowFrame.module.css'
import { TransactionHash } from '../../shell/flow/TransactionHash.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import { lastOf } from '../actionRecordState.ts'
import { requestOf } from '../actionTransitions.ts'
import type { ActionStepProps } from './ActionSteps.tsx'

/** It is in a block: what was done, what the network took, and what the feature has to say. */
export function ActionConfirmed({
  flow,
  state,
  facts,
  hero,
  confirmed,
  place,
  takesFocus,
}: ActionStepProps<'confirmed'>) {
  const t = useText()
  const { record } = state
  const attempt = lastOf(record)
  if (attempt.state !== 'confirmed') return null
  const { hash, receipt } = attempt
  const feeWei = receipt.gasUsed * receipt.effectiveGasPriceWei
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.action.step.confirmed')}</StepHeading>
      {hero?.(record)}
      <Card className={styles.list}>
        {!hero && (
          <Chip tone="good">
            <span role="status">{t('stake.action.done')}</span>
          </Chip>
        )}
        <KeyValueList
          items={[
            ...facts(requestOf(record)),
            {
              id: 'hash',
              label: t('stake.transaction'),
              value: <TransactionHash hash={hash} chain={place.chain} isLocalChain={place.isLocalChain} />,
            },
            { id: 'block', label: t('stake.block'), value: receipt.blockNumber.toLocaleString('en-US') },
            {
              id: 'paid',
              label: t('stake.networkFeePaid'),
              value: <Amount value={feeWei} decimals={18} unit={place.chain.nativeCurrency.symbol} />,
            },
          ]}
        />
      </Card>
      {confirmed(record, () => void flow.done())}
    </>
  )
}
