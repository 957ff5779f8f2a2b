import { Amount, formatAmount, type KeyValueItem, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { AmountFigures } from './useAmountFigures.ts'

/** Cost of the stake and remaining balance, estimated until the transaction exists. */
export function useCostItems(
  { balanceDrip, fees, outcome }: Pick<AmountFigures, 'balanceDrip' | 'fees' | 'outcome'>,
  isConnected: boolean,
): KeyValueItem[] {
  const t = useText()
  const after = balanceDrip && fees && outcome ? balanceDrip - outcome.amountDrip - fees.expectedDrip : null
  return [
    {
      id: 'fee',
      label: t('stake.conflux.networkFee'),
      value: fees ? (
        t('stake.conflux.upTo', { amount: formatAmount(fees.expectedDrip, { decimals: 18, digits: 6 }) })
      ) : (
        <Skeleton width="9ch" />
      ),
    },
    {
      id: 'after',
      label: t('stake.conflux.balanceAfter'),
      value: isConnected ? (
        after !== null && after >= 0n ? (
          <Amount value={after} decimals={18} unit="CFX" digits={3} />
        ) : (
          '–'
        )
      ) : (
        t('stake.notConnected')
      ),
    },
  ]
}
