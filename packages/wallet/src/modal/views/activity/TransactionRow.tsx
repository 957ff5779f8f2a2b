import { CloseIcon, classNames, createIcon, elideMiddle } from '@granary/ui'
import { memo } from 'react'
import type { AccountTransaction, Network } from '../../../core/index.ts'
import { explorerLink } from '../../explorerLink.ts'
import { LinkRow } from '../../LinkRow.tsx'
import { ListRow } from '../../ListRow.tsx'
import { useMessages } from '../../useMessages.ts'
import styles from './Activity.module.css'
import { amountsOf, counterpartyOf, kindOf } from './transactionText.ts'
import { useActivityMessages } from './useActivityMessages.ts'

type TransactionRowProps = {
  readonly transaction: AccountTransaction
  readonly network: Network | undefined
}

/**
 * A transaction: what it did, when, with whom and how much. Links to the network's explorer, if it has one. Kept while
 * further pages load: a thousand rows are drawn once each.
 */
export const TransactionRow = memo(({ transaction, network }: TransactionRowProps) => {
  const { language } = useMessages()
  const words = useActivityMessages()
  const kind = kindOf(transaction)
  const { hash, minedAt } = transaction.metadata
  const { shown, more } = amountsOf(transaction, language)
  const other = kind === 'send' || kind === 'receive' ? counterpartyOf(transaction) : undefined
  const otherText = other && words[kind === 'send' ? 'to' : 'from'](elideMiddle(other, 6, 4))
  const at = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(minedAt))
  const link = network && hash ? explorerLink(network, 'tx', hash) : undefined
  const face = {
    image: <KindMark kind={kind} />,
    name: words.kinds[kind],
    note: otherText ?? at,
    end: (
      <span className={styles.amounts}>
        {shown.map(({ id, direction, text }) => (
          <span
            key={id}
            className={classNames(styles.amount, direction === 'in' && styles.gained)}
            title={text}
          >
            {text}
          </span>
        ))}
        {more > 0 && <small>{words.more(more)}</small>}
        {otherText && <small>{at}</small>}
      </span>
    ),
  }
  return link ? <LinkRow {...face} href={link} /> : <ListRow {...face} isPlain />
})

function KindMark({ kind }: { readonly kind: keyof typeof icons }) {
  const Icon = icons[kind]
  return (
    <span className={classNames(styles.kind, styles[kind])} aria-hidden="true">
      <Icon size={18} />
    </span>
  )
}

const icons = {
  send: createIcon('M10 16V4M5 9l5-5 5 5'),
  receive: createIcon('M10 4v12M5 11l5 5 5-5'),
  /** There and back. */
  self: createIcon('M4 8h9a3 3 0 0 1 0 6H8M7 5 4 8l3 3'),
  trade: createIcon('M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3'),
  /** Code. */
  call: createIcon('m7 6-4 4 4 4M13 6l4 4-4 4'),
  failed: CloseIcon,
}
