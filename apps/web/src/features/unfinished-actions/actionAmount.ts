import { findChain } from '@granary/chains'
import { parseCfxAmount } from '@granary/staking/amount'
import { formatAmount } from '@granary/ui'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import type { Translate } from '../../i18n/useText.ts'

/** Most decimals of an amount in the list. */
const digits = 6

/** How much an action was about, as the list shows it: `1,000 CFX`. Null where its record does not tell. */
export function actionAmount({ facts, chainId }: ActionRecord, t: Translate): string | null {
  if (!facts.amount) return null
  const symbol = findChain(chainId)?.nativeCurrency.symbol ?? ''
  const amount = `${shown(facts.amount)} ${symbol}`.trim()
  // All interest was more by the time it was paid.
  return facts.isAll ? t('reward.unfinished.action.atLeast', { amount }) : amount
}

function shown(amount: string): string {
  try {
    return formatAmount(parseCfxAmount(amount), { decimals: 18, digits })
  } catch {
    // A later version of the site may write it in another way.
    return amount
  }
}
