import { useWalletContext } from '../../../react/index.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import { TokenMark } from '../../TokenMark.tsx'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { onrampOf, useOnramp } from './useOnramp.ts'
import { useOnrampMessages } from './useOnrampMessages.ts'

/** What the person pays with. */
export function OnRampFiatSelect() {
  const { wallet } = useWalletContext()
  const { language } = useMessages()
  const words = useOnrampMessages()
  const { options, currency } = useOnramp()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return (
    <ViewFrame title={words.chooseCurrency}>
      <RowList label={words.currency}>
        {options?.paymentCurrencies.map(({ id }) => (
          <ListRow
            key={id}
            image={<TokenMark symbol={id} />}
            name={id}
            note={names.of(id)}
            isCurrent={id === currency}
            onClick={() => {
              void onrampOf(wallet).then(onramp => onramp?.choose({ currency: id }))
              wallet.goBack()
            }}
          />
        ))}
      </RowList>
    </ViewFrame>
  )
}
