import type { AccountTransaction, Transfer } from '../../../core/index.ts'
import { shortAmount, shortSymbol } from '../../shortAmount.ts'

export type TransactionKind = 'send' | 'receive' | 'self' | 'trade' | 'call' | 'failed'

/** Transfers of a transaction that are shown. */
const mostShown = 2

/** What a transaction did to the account, as its transfers tell. */
export function kindOf({ metadata: { status }, transfers }: AccountTransaction): TransactionKind {
  if (status === 'failed') return 'failed'
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.has('in')) return directions.has('out') ? 'trade' : 'receive'
  if (directions.has('out')) return 'send'
  return directions.has('self') ? 'self' : 'call'
}

/** The amounts of its transfers, without those that are spam: `+1,250.5 PUSD`. */
export function amountsOf({ transfers }: AccountTransaction, language: string) {
  const real = transfers.filter(({ nft_info }) => nft_info?.flags.is_spam !== true)
  return {
    shown: real.slice(0, mostShown).map((transfer, id) => ({
      id,
      direction: transfer.direction,
      text: amountOf(transfer, language),
    })),
    more: Math.max(0, real.length - mostShown),
  }
}

const signs = { in: '+', out: '\u2212', self: '' } as const

function amountOf({ direction, fungible_info, nft_info, quantity }: Transfer, language: string): string {
  const amount = shortAmount(withoutDust(quantity.numeric), language)
  const what = shortSymbol(fungible_info?.symbol || nft_info?.name || '')
  return `${amount.startsWith('<') ? '' : signs[direction]}${amount} ${what}`.trim()
}

/** Beside thousands, two decimals say enough; the symbol needs the room. */
const withoutDust = (numeric: string) => numeric.replace(/^(\d{4,}\.\d{2})\d+$/, '$1')

/** The other side of a plain payment; undefined where several took part or the service does not tell. */
export function counterpartyOf({ transfers }: AccountTransaction): string | undefined {
  const sides = new Set(
    transfers.map(({ direction, sender, recipient }) => (direction === 'in' ? sender : recipient)),
  )
  const [side] = sides
  return sides.size === 1 ? side : undefined
}
