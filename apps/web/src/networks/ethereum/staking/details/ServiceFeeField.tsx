import { Amount, Field, Skeleton } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { RichText } from '#web/i18n/RichText.tsx'
import { useText } from '#web/i18n/useText.ts'
import styles from './ServiceFeeField.module.css'

/** The validating service fee as the chain has it now, and what the provider keeps of rewards; read only. */
export function ServiceFeeField(props: {
  /** Only a batch contract can take one. */
  isPossible: boolean
  feePerValidatorWei: bigint | undefined
  count: number | undefined
  /** The provider's share of execution rewards, in basis points. */
  shareBps: number
  hasFailed: boolean
}) {
  const t = useText()
  const { feePerValidatorWei: fee, count = 1, hasFailed, shareBps } = props
  return (
    <Field
      label={t('stake.serviceFee')}
      hint={
        <>
          {t(props.isPossible ? 'stake.serviceFeeHint' : 'stake.serviceFeeNone')}{' '}
          {shareBps > 0
            ? t('stake.serviceFeeShare', { percent: formatPercent(shareBps) })
            : t('stake.serviceFeeNoShare')}
        </>
      }
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <output id={id} aria-describedby={describedBy} className={styles.fee} aria-busy={fee === undefined}>
          {fee !== undefined && (
            <>
              <Amount value={fee * BigInt(count)} decimals={18} unit="ETH" />
              <span className={styles.each}>
                <RichText
                  id="stake.serviceFeeEach"
                  values={{ fee: <Amount value={fee} decimals={18} unit="ETH" /> }}
                />
              </span>
            </>
          )}
          {fee === undefined && (hasFailed ? t('common.unavailable') : <Skeleton width="18ch" />)}
        </output>
      )}
    </Field>
  )
}
