import { Button } from '@granary/ui'
import { useState } from 'react'
import type { TokenBalance } from '../../../core/index.ts'
import { formatChange } from '../../formatChange.ts'
import { formatDollars } from '../../formatDollars.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import { shortAmount, shortSymbol } from '../../shortAmount.ts'
import { TokenMark } from '../../TokenMark.tsx'
import { useMessages } from '../../useMessages.ts'
import styles from './Activity.module.css'
import { Failure } from './Failure.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { useActivityMessages } from './useActivityMessages.ts'
import { useTokens } from './useTokens.ts'

/** Rows before the person asks for all. */
const mostAtFirst = 4

/** What the account holds, and what it is worth. */
export function TokenList() {
  const { language } = useMessages()
  const words = useActivityMessages()
  const found = useTokens()
  const [isWhole, setIsWhole] = useState(false)
  if (found.status === 'loading') return <LoadingRows label={words.readingTokens} count={mostAtFirst} />
  if (found.status === 'failed')
    return <Failure text={words.tokensFailed} retryAt={found.retryAt} retry={found.retry} />
  const { tokens, total } = found
  const unpriced = tokens.filter(({ value }) => value === undefined).length
  return (
    <>
      {unpriced < tokens.length && (
        <p className={styles.total}>
          {words.total} <strong>{formatDollars(Number(total), language)}</strong>
          {unpriced > 0 && <small>{words.unpriced(unpriced)}</small>}
        </p>
      )}
      <RowList label={words.tokens}>
        {tokens.slice(0, isWhole ? undefined : mostAtFirst).map(token => (
          <TokenRow key={token.address ?? token.chainId} token={token} />
        ))}
      </RowList>
      {tokens.length > mostAtFirst && (
        <Button variant="secondary" size="small" wide onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.showFewer : words.showAll(tokens.length)}
        </Button>
      )}
    </>
  )
}

function TokenRow({ token }: { readonly token: TokenBalance }) {
  const { name, symbol, quantity, value, priceChange24h } = token
  const { language } = useMessages()
  const words = useActivityMessages()
  return (
    <ListRow
      isPlain
      image={<TokenMark symbol={symbol} />}
      name={name}
      note={`${shortAmount(quantity.numeric, language)} ${shortSymbol(symbol)}`}
      end={
        value === undefined ? (
          <span className={styles.missing}>{words.noPrice}</span>
        ) : (
          <span className={styles.worth}>
            <span className={styles.value}>{formatDollars(value, language)}</span>
            <Change percent={priceChange24h} />
          </span>
        )
      }
    />
  )
}

/** How the price of a token changed in 24 hours. */
function Change({ percent }: { readonly percent: number | undefined }) {
  const { language } = useMessages()
  const words = useActivityMessages()
  if (percent === undefined) return <small>{words.noChange}</small>
  const { text, direction } = formatChange(percent, language)
  return <small className={styles[direction]}>{words.change(text)}</small>
}
