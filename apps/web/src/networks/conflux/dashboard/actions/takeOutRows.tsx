import { checksumAddress } from '@granary/staking/address'
import { parseCfxAmount } from '@granary/staking/amount'
import { AddressText, Amount, formatAmount, type KeyValueItem } from '@granary/ui'
import type { ReactNode } from 'react'
import type { Translate } from '#web/i18n/useText.ts'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { evenDrip } from '../figures/Cfx.tsx'
import { takeOutOf } from './takeOutRequest.ts'

/** Drip that a mined transaction paid; null if unknown. */
export type Paid = { drip: bigint | null }

/**
 * An action's rows in its review and afterwards.
 * @param paid null until mined
 */
export function takeOutRows(request: ActionRequest, paid: Paid | null, t: Translate): KeyValueItem[] {
  const { kind, facts, owner } = request
  const copied = { copyLabel: t('common.copy'), copiedLabel: t('common.copied') }
  return [
    {
      id: 'action',
      label: t('claim.conflux.row.action'),
      value: t(`claim.conflux.action.${takeOutOf(kind)}`),
    },
    {
      id: 'amount',
      label: t('claim.conflux.row.amount'),
      strong: true,
      value: amountOf(request, paid, t),
    },
    { id: 'pool', label: t('claim.conflux.row.pool'), value: facts.pool },
    {
      id: 'account',
      label: t('claim.conflux.row.account'),
      value: <AddressText value={checksumAddress(owner.account)} {...copied} />,
    },
  ]
}

/** Interest and the value of shares grow between request and payment. */
function amountOf({ facts }: ActionRequest, paid: Paid | null, t: Translate): ReactNode {
  const asked = parseCfxAmount(facts.amount ?? '0')
  const amount = formatAmount(asked, { decimals: 18 })
  const known = paid?.drip ?? (facts.isAll || facts.isAbout ? null : asked)
  if (known !== null) return <Amount value={known} decimals={18} unit="CFX" digits={18} />
  if (facts.isAbout)
    return t('claim.conflux.row.about', { amount: formatAmount(evenDrip(asked), { decimals: 18 }) })
  return t(paid ? 'claim.conflux.row.atLeastPaid' : 'claim.conflux.row.atLeast', { amount })
}
