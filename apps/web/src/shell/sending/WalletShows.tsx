import { checksumAddress } from '@granary/staking/address'
import { Amount, Card, type KeyValueItem, KeyValueList, Note } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import styles from './PhaseCard.module.css'

/**
 * The values that the wallet should display, for comparison.
 * @param props.valueWei total sent in this confirmation
 * @param props.more rows below address and value
 */
export function WalletShows(props: {
  to: `0x${string}`
  valueWei: bigint
  unit: string
  more?: readonly KeyValueItem[]
}) {
  const t = useText()
  return (
    <>
      <Card className={styles.expected}>
        <h2 className={styles.subtitle}>{t('stake.walletShows')}</h2>
        <KeyValueList
          items={[
            { id: 'to', label: t('stake.walletTo'), value: <HexText text={checksumAddress(props.to)} /> },
            {
              id: 'value',
              label: t('stake.walletValue'),
              value: <Amount value={props.valueWei} decimals={18} unit={props.unit} digits={18} />,
            },
            ...(props.more ?? []),
          ]}
        />
      </Card>
      <Note>{t('stake.rejectIfDifferent')}</Note>
    </>
  )
}

/** Calldata as wallets display it. */
export function HexText({ text }: { text: string }) {
  return <code className={styles.hex}>{text}</code>
}
