import type { OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Button, buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import type { OwnerSearch } from '../../ownerSearch.ts'
import styles from './SelectionBar.module.css'
import type { Selection } from './useSelection.ts'
import { validatorActions } from './validatorActions.ts'

/** Actions for the chosen validators; the action page checks each one and explains refusals. */
export function SelectionBar(props: {
  network: EthereumNetworkId
  validators: readonly OwnedValidator[]
  selection: Selection
  search: OwnerSearch
}) {
  const t = useText()
  const { network, validators, selection, search } = props
  const chosen = validators.filter(({ pubkey, index }) => index !== null && selection.chosen.has(pubkey))
  if (chosen.length === 0) return null
  const indices = chosen.map(({ index }) => index).join(',')
  return (
    <section className={styles.bar} aria-label={t('reward.validators.chosen')}>
      <p className={styles.count} role="status">
        {t('reward.validators.chosenCount', { count: chosen.length })}
      </p>
      <div className={styles.actions}>
        {validatorActions
          .filter(action => action !== 'provider-exit' || chosen.some(({ isProviders }) => isProviders))
          .map(action => (
            <Link
              key={action}
              to="/$network/operation"
              params={{ network }}
              search={{ ...search, action, validators: indices }}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {t(`reward.validators.action.${action}`)}
            </Link>
          ))}
      </div>
      <Button variant="quiet" size="small" onClick={() => selection.set([...selection.chosen], false)}>
        {t('reward.validators.chooseNone')}
      </Button>
    </section>
  )
}
