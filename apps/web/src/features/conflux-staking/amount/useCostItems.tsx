import { Amount, type KeyValueItem, Skeleton } from '@granary/ui'
import { useText } from '../../../i18n/useText.ts'
import type { AmountFigures } from './useAmountFigures.ts'

/** What the stake costs and leaves in the account, by an estimate until the transaction exists. */
export function useCostItems(
  { balanceDrip, fees, outcome }: Pick<AmountFigures, 'balanceDrip' | 'fees' | 'outcome'>,
  isConnected: boolean,
): KeyValueItem[] {
  const t = useText()
  const cfx = (drip: bigint, digits = 6) => <Amount value={drip} decimals={18} unit="CFX" digits={digits} />
  const after = balanceDrip && fees && outcome ? balanceDrip - outcome.amountDrip - fees.expectedDrip : null
  return [
    {
      id: 'fee',
      label: t('stake.conflux.networkFee'),
      value: fees ? cfx(fees.expectedDrip) : <Skeleton width="9ch" />,
    },
    {
      id: 'after',
      label: t('stake.conflux.balanceAfter'),
      value: isConnected ? (after !== null && after >= 0n ? cfx(after, 3) : '–') : t('stake.notConnected'),
    },
  ]
}
