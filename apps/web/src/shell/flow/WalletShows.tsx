import { checksumAddress } from '@granary/staking/address'
import { Amount, Card, type KeyValueItem, KeyValueList, Note } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import styles from './PhaseCard.module.css'

/**
 * What the wallet should show, to hold against what it does show.
 * @param props.valueWei all that is sent in this confirmation
 * @param props.more further lines below address and value
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

/** Code of a machine, as a wallet shows it. */
export function HexText({ text }: { text: string }) {
  return <code className={styles.hex}>{text}</code>
}
