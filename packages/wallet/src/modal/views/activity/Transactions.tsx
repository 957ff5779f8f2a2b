import { Button } from '@granary/ui'
import { RowList } from '../../ListRow.tsx'
import texts from '../../text.module.css'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Activity.module.css'
import { Failure } from './Failure.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { monthsOf } from './monthsOf.ts'
import { NoTransactions } from './NoTransactions.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useActivity } from './useActivity.ts'
import { useActivityMessages } from './useActivityMessages.ts'

/** The account's history on its network, month by month. */
export function Transactions() {
  const words = useActivityMessages()
  return (
    <ViewFrame title={words.activity}>
      <History />
    </ViewFrame>
  )
}

function History() {
  const { language } = useMessages()
  const words = useActivityMessages()
  const { network, status, transactions, hasMore, knownFrom, fetch } = useActivity()
  if (status === 'error') return <Failure text={words.transactionsFailed} retry={fetch} />
  const isLoading = status === 'loading'
  if (transactions.length === 0)
    return isLoading ? (
      <LoadingRows label={words.readingTransactions} count={6} />
    ) : (
      <NoTransactions hasMore={hasMore} fetch={fetch} />
    )
  const first = Math.max(knownFrom?.coins ?? 0, knownFrom?.tokens ?? 0)
  return (
    <div className={styles.months}>
      {monthsOf(transactions, language).map(({ id, title, transactions }) => (
        <section key={id} className={styles.month}>
          <h3 className={texts.group}>{title}</h3>
          <RowList label={title}>
            {transactions.map(transaction => (
              <TransactionRow key={transaction.id} transaction={transaction} network={network} />
            ))}
          </RowList>
        </section>
      ))}
      {hasMore ? (
        <Button variant="secondary" wide busy={isLoading} onClick={fetch}>
          {words.older}
        </Button>
      ) : (
        first > 0 && <p className={texts.note}>{words.begins(first.toLocaleString(language))}</p>
      )}
    </div>
  )
}
