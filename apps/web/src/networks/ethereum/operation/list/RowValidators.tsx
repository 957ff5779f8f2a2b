import type { EthereumNetworkId } from '@granary/chains'
import { elideMiddle } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import type { OperationRow } from './OperationRow.ts'
import styles from './Operations.module.css'

/** Named one by one; of more there is their number. */
const mostNamed = 4

/** The validators that an operation is about, each with the way to its page. */
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
          search={({ account, keys }: { account?: string; keys?: string }) => ({
            ...(account !== undefined && { account }),
            ...(keys !== undefined && { keys }),
            pubkey,
          })}
          className={styles.validator}
        >
          {t('claim.action.validator', { index: index === null ? elideMiddle(pubkey, 6, 4) : String(index) })}
        </Link>
      ))}
      {count > named.length && <span>{t('claim.operation.others', { count: count - named.length })}</span>}
    </>
  )
}
