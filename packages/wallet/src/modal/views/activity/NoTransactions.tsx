import { Button } from '@granary/ui'
import { useShownAccount } from '../../useShownAccount.ts'
import styles from './Activity.module.css'
import { useActivityMessages } from './useActivityMessages.ts'

type NoTransactionsProps = {
  /** Older blocks were not read yet. */
  readonly hasMore: boolean
  readonly fetch: () => void
}

/** An account that has done nothing, as far as its history was read. */
export function NoTransactions({ hasMore, fetch }: NoTransactionsProps) {
  const words = useActivityMessages()
  const { chain: network } = useShownAccount('eip155')
  return (
    <div className={styles.blank}>
      <strong>{words.noneTitle}</strong>
      <p>{words.noneText(network?.name ?? '')}</p>
      {hasMore && (
        <Button variant="secondary" size="small" onClick={fetch}>
          {words.older}
        </Button>
      )}
    </div>
  )
}
