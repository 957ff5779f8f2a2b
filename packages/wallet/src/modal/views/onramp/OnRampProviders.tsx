import { useWalletContext } from '../../../react/index.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import { TokenMark } from '../../TokenMark.tsx'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Onramp.module.css'
import { onrampOf, useOnramp } from './useOnramp.ts'
import { useOnrampMessages } from './useOnrampMessages.ts'

/** Who sells coins here. */
export function OnRampProviders() {
  const { wallet } = useWalletContext()
  const words = useOnrampMessages()
  const { options, provider } = useOnramp()
  return (
    <ViewFrame title={words.chooseProvider}>
      <RowList label={words.provider}>
        {options?.providers.map(each => (
          <ListRow
            key={each.id}
            image={<TokenMark symbol={each.name} />}
            name={each.name}
            note={each.isSandbox ? words.sandboxText : words.providerText}
            end={each.isSandbox && <span className={styles.play}>{words.sandbox}</span>}
            isCurrent={each.id === provider?.id}
            onClick={() => {
              if (each.id !== provider?.id)
                void onrampOf(wallet).then(onramp => onramp?.choose({ provider: each }))
              wallet.goBack()
            }}
          />
        ))}
      </RowList>
    </ViewFrame>
  )
}
