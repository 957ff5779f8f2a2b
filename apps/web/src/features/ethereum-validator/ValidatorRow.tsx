import type { Validator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Amount, ChevronRightIcon, elideMiddle, Kernel } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import styles from './ValidatorRow.module.css'
import { kernelOf } from './validatorStage.ts'

/** One line of the list: kernel, index, key, state, balance. The whole line leads to the validator. */
export function ValidatorRow(props: { network: EthereumNetworkId; validator: Validator }) {
  const t = useText()
  const { network, validator } = props
  const { pubkey, index, status, effectiveBalanceGwei, depositAmountGwei } = validator
  return (
    <li className={styles.row}>
      <Link to="/$network/validator" params={{ network }} search={{ pubkey }} className={styles.link}>
        <Kernel state={kernelOf(validator)} />
        <span className={styles.name}>
          {index === null ? t('stake.validator.unnumbered') : t('stake.validator.numbered', { index })}
        </span>
        <span className={styles.key}>{elideMiddle(pubkey, 10, 6)}</span>
        <span className={styles.status}>{t(`stake.validator.status.${status}`)}</span>
        <span className={styles.amount}>
          <Amount value={effectiveBalanceGwei ?? depositAmountGwei} decimals={9} unit="ETH" digits={9} />
        </span>
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  )
}
