import { Field } from '@granary/ui'
import { useState } from 'react'
import { useWalletContext } from '../../../react/index.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import plan from '../../plans/Plan.module.css'
import { TokenMark } from '../../TokenMark.tsx'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Onramp.module.css'
import { onrampOf, useOnramp } from './useOnramp.ts'
import { useOnrampMessages } from './useOnrampMessages.ts'

/** With so many coins, a search helps. */
const searchFrom = 8

/** Rows shown at once; the search finds the others. */
const mostShown = 60

/** The coins, each with its networks. */
export function OnRampTokenSelect() {
  const { wallet } = useWalletContext()
  const words = useOnrampMessages()
  const { options, coin: chosen, network: chosenNetwork } = useOnramp()
  const [term, setTerm] = useState('')
  const rows = (options?.purchaseCurrencies ?? []).flatMap(coin =>
    coin.networks.map(network => ({ coin, network })),
  )
  const wanted = term.trim().toLowerCase()
  const found = rows.filter(({ coin, network }) =>
    `${coin.symbol} ${coin.name} ${network.display_name}`.toLowerCase().includes(wanted),
  )
  return (
    <ViewFrame title={words.chooseCoin}>
      {rows.length >= searchFrom && (
        <div className={styles.search}>
          <Field label={words.search}>
            {control => (
              <input
                {...control}
                type="search"
                className={plan.input}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                value={term}
                onChange={event => setTerm(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
      <RowList label={words.coin}>
        {found.slice(0, mostShown).map(({ coin, network }) => (
          <ListRow
            key={`${coin.id} ${network.name}`}
            image={<TokenMark symbol={coin.symbol} />}
            name={coin.symbol}
            note={coin.name}
            end={<span className={styles.network}>{network.display_name}</span>}
            isCurrent={coin.id === chosen?.id && network.name === chosenNetwork}
            onClick={() => {
              void onrampOf(wallet).then(onramp => onramp?.choose({ coin, network: network.name }))
              wallet.goBack()
            }}
          />
        ))}
      </RowList>
    </ViewFrame>
  )
}
