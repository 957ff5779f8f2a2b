import { Button } from '@granary/ui'
import { useWalletContext } from '../../../react/index.ts'
import { RowList } from '../../ListRow.tsx'
import { Failure } from './Failure.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { NoTransactions } from './NoTransactions.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useActivity } from './useActivity.ts'
import { useActivityMessages } from './useActivityMessages.ts'

const mostShown = 4

/** The newest transactions, and the way to all of them. */
export function RecentTransactions() {
  const { wallet } = useWalletContext()
  const words = useActivityMessages()
  const { network, status, transactions, hasMore, fetch } = useActivity()
  if (status === 'error') return <Failure text={words.transactionsFailed} retry={fetch} />
  if (transactions.length === 0)
    return status === 'loading' ? (
      <LoadingRows label={words.readingTransactions} count={mostShown} />
    ) : (
      <NoTransactions hasMore={hasMore} fetch={fetch} />
    )
  return (
    <>
      <RowList label={words.activity}>
        {transactions.slice(0, mostShown).map(transaction => (
          <TransactionRow key={transaction.id} transaction={transaction} network={network} />
        ))}
      </RowList>
      <Button variant="secondary" size="small" wide onClick={() => wallet.push({ name: 'Transactions' })}>
        {words.all}
      </Button>
    </>
  )
}
