import { checksumAddress } from '@granary/staking/address'
import { parseEthAmount } from '@granary/staking/amount'
import { decodeSplitterClaim, splitterAddress } from '@granary/staking/ethereum/splitter'
import { AddressText, Amount, formatAmount, type KeyValueItem } from '@granary/ui'
import type { ReactNode } from 'react'
import type { Translate } from '#web/i18n/useText.ts'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'

/**
 * A claim's rows in its review and afterwards. Recipient and contract are decoded from the bytes to sign.
 * @param paidWei the payout on chain; null if unknown
 */
export function claimRows(request: ActionRequest, paidWei: bigint | null, t: Translate): KeyValueItem[] {
  const { staker, shareBps } = decodeSplitterClaim(request.call.data)
  const splitter = splitterAddress(staker, { factory: request.call.to, shareBps })
  const address = (value: `0x${string}`) => (
    <AddressText
      value={checksumAddress(value)}
      copyLabel={t('common.copy')}
      copiedLabel={t('common.copied')}
    />
  )
  return [
    { id: 'amount', label: t('claim.eth.row.amount'), strong: true, value: amountOf(request, paidWei, t) },
    { id: 'staker', label: t('claim.eth.row.staker'), value: address(staker) },
    {
      id: 'share',
      label: t('claim.eth.row.share'),
      value: t('claim.eth.percent', { percent: formatAmount(BigInt(10_000 - shareBps), { decimals: 2 }) }),
    },
    { id: 'splitter', label: t('claim.eth.row.splitter'), value: address(splitter) },
  ]
}

function amountOf({ facts }: ActionRequest, paidWei: bigint | null, t: Translate): ReactNode {
  if (paidWei !== null) return <Amount value={paidWei} decimals={18} unit="ETH" digits={18} />
  const amount = formatAmount(parseEthAmount(facts.amount ?? '0'), { decimals: 18 })
  return t('claim.eth.row.atLeast', { amount })
}
