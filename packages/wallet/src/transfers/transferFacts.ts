import type { TransactionPlan } from '@granary/transactions'
import type { TransferFacts } from '../core/index.ts'
import { plainAmount } from '../core/internal.ts'
import type { Transfer } from './TransferChain.ts'

export const transferKind = 'wallet.send'

/** What screens and receipts show of a transfer. @param receiver as people compare it */
export function transferFacts({ token, symbol, decimals, units }: Transfer, receiver: string) {
  return {
    token: token?.address ?? '',
    symbol,
    decimals: String(decimals),
    amount: plainAmount(units, decimals),
    receiver,
    arrives: '',
  }
}

/** A transfer's facts as views show them. */
export function transferFactsOf({
  network,
  facts,
}: Pick<TransactionPlan, 'network' | 'facts'>): TransferFacts {
  const { token = '', symbol = '', amount = '', receiver = '' } = facts
  const { arrives = '', arrivingUnits = '', openingLamports = '', decimals = '0' } = facts
  return {
    network,
    token,
    symbol,
    amount,
    receiver,
    arrives: arrivingUnits === '' ? arrives : plainAmount(BigInt(arrivingUnits), Number(decimals)),
    opening: openingLamports === '' ? '' : plainAmount(BigInt(openingLamports), 9),
  }
}
