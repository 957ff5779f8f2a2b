import { useWalletContext } from '../../../react/index.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import { TokenMark } from '../../TokenMark.tsx'
import texts from '../../text.module.css'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Onramp.module.css'
import { useFollowed } from './useFollowed.ts'
import { onrampOf, useOnramp } from './useOnramp.ts'
import { useOnrampMessages } from './useOnrampMessages.ts'

/** The account's purchases that began in this browser. */
export function OnRampActivity() {
  const { wallet } = useWalletContext()
  const { language } = useMessages()
  const words = useOnrampMessages()
  const { address = '' } = useShownAccount('eip155')
  const mine = useOnramp().purchases.filter(each => each.address === address.toLowerCase())
  const isUnread = useFollowed(mine)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const show = async (reference: string) => {
    const onramp = await onrampOf(wallet)
    onramp?.show(reference)
    wallet.push({ name: 'BuyInProgress' })
  }
  return (
    <ViewFrame title={words.purchases}>
      {mine.length === 0 ? (
        <p className={texts.note}>{words.none}</p>
      ) : (
        <RowList label={words.purchases}>
          {mine.map(({ reference, bought, paid, at, status }) => (
            <ListRow
              key={reference}
              image={<TokenMark symbol={bought.currency} />}
              name={`${bought.amount} ${bought.currency}`}
              note={`${paid.amount} ${paid.currency} · ${day.format(at)}`}
              end={<span className={styles.network}>{words.statuses[status]}</span>}
              onClick={() => void show(reference)}
            />
          ))}
        </RowList>
      )}
      {isUnread && <p className={texts.note}>{words.unread}</p>}
    </ViewFrame>
  )
}
