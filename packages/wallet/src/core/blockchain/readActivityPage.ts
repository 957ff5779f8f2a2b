import { visibleText } from '../announcements/visibleText.ts'
import type { AccountTransaction, KnownFrom, Transfer } from './Activity.ts'

const mostRows = 200
const mostTransfers = 20

export type ActivityPage = {
  readonly data: readonly AccountTransaction[]
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined
  readonly knownFrom: KnownFrom | undefined
}

/** The readable transactions of an answer's rows, and the cursor of the next. */
export function readActivityPage(rows: readonly unknown[], answer: unknown): ActivityPage {
  const { next, knownFrom } = fieldsOf(answer)
  return {
    data: rows.slice(0, mostRows).flatMap(row => readTransaction(row) ?? []),
    next: typeof next === 'string' && next !== '' && next.length <= 500 ? next : undefined,
    knownFrom: readKnownFrom(knownFrom),
  }
}

function readKnownFrom(given: unknown): KnownFrom | undefined {
  const { coins, tokens } = fieldsOf(given)
  return isHeight(coins) && isHeight(tokens) ? { coins, tokens } : undefined
}

const isHeight = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Those of a chain, without those whose transfers are all flagged spam (specification section 5). */
export function shownTransactions(
  transactions: readonly AccountTransaction[],
  chainId: string,
): readonly AccountTransaction[] {
  return transactions.filter(
    ({ metadata, transfers }) =>
      metadata.chain === chainId && !(transfers.length > 0 && transfers.every(isSpam)),
  )
}

const isSpam = ({ nft_info }: Transfer) => nft_info?.flags.is_spam === true

function readTransaction(row: unknown): AccountTransaction | undefined {
  const { id, metadata, transfers } = fieldsOf(row)
  const { operationType, hash, minedAt, chain, sentFrom, sentTo, status } = fieldsOf(metadata)
  if (typeof id !== 'string' || typeof chain !== 'string' || typeof minedAt !== 'string') return undefined
  if (Number.isNaN(Date.parse(minedAt))) return undefined
  return {
    id: id.slice(0, 200),
    metadata: {
      operationType: word(operationType),
      hash: word(hash),
      minedAt,
      chain: word(chain),
      sentFrom: word(sentFrom),
      sentTo: word(sentTo),
      status: word(status),
    },
    transfers: (Array.isArray(transfers) ? transfers : []).slice(0, mostTransfers).map(readTransfer),
  }
}

function readTransfer(given: unknown): Transfer {
  const { direction, fungible_info, nft_info, quantity, sender, recipient } = fieldsOf(given)
  const { name, symbol } = fieldsOf(fungible_info)
  const { numeric } = fieldsOf(quantity)
  return {
    direction: direction === 'in' || direction === 'self' ? direction : 'out',
    ...(fungible_info !== undefined && {
      fungible_info: { name: visibleText(name, 60), symbol: visibleText(symbol, 20) },
    }),
    ...(nft_info !== undefined &&
      nft_info !== null && {
        nft_info: {
          name: visibleText(fieldsOf(nft_info).name, 60),
          flags: { is_spam: fieldsOf(fieldsOf(nft_info).flags).is_spam === true },
        },
      }),
    ...(isAddress(sender) && { sender }),
    ...(isAddress(recipient) && { recipient }),
    quantity: {
      numeric: typeof numeric === 'string' && /^\d{1,80}(\.\d{1,80})?$/.test(numeric) ? numeric : '0',
    },
  }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z]{20,100}$/.test(value)

const word = (value: unknown) => visibleText(value, 100)

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
