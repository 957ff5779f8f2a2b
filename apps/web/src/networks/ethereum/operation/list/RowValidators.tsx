import type { EthereumNetworkId } from '@granary/chains'
import { classNames, elideMiddle } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { type OwnerSearch, ownerSearch } from '../../ownerSearch.ts'
import type { OperationRow } from './OperationRow.ts'
import styles from './Operations.module.css'

/** Validators named one by one; the rest are counted. */
const mostNamed = 4

/** An operation's validators, each linked to its page. */
export function RowValidators(props: {
  network: EthereumNetworkId
  validators: OperationRow['validators']
  count: number
}) {
  const t = useText()
  const { network, validators, count } = props
  if (validators.length === 0) return t('claim.operation.validators', { count })
  const named = validators.slice(0, mostNamed)
  return (
    <>
      {named.map(({ pubkey, index }) => (
        <Link
          key={pubkey}
          to="/$network/validator"
          params={{ network }}
          search={(before: OwnerSearch) => ({ ...ownerSearch(before), pubkey })}
          className={classNames(styles.validator, index === null && styles.key)}
        >
          {t('claim.action.validator', { index: index === null ? elideMiddle(pubkey, 6, 4) : String(index) })}
        </Link>
      ))}
      {count > named.length && <span>{t('claim.operation.others', { count: count - named.length })}</span>}
    </>
  )
}
