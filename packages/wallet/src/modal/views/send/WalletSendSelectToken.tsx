import { Button, Field } from '@granary/ui'
import { type FormEvent, useState } from 'react'
import type { TokenBalance } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import plan from '../../plans/Plan.module.css'
import { shortAmount } from '../../shortAmount.ts'
import { TokenMark } from '../../TokenMark.tsx'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { codeOf, sendFailure } from './sendFailure.ts'
import { transfersOf } from './transfersOf.ts'
import { useSendMessages } from './useSendMessages.ts'
import { useSendTokens } from './useSendTokens.ts'

/** What to send: the chain's coin, a listed token, or one by its address. */
export function WalletSendSelectToken() {
  const { wallet } = useWalletContext()
  const { language } = useMessages()
  const words = useSendMessages()
  const tokens = useSendTokens()
  const { namespace } = useShownAccount()
  const chosen = useWalletState(state => state.send.token)
  const [address, setAddress] = useState('')
  const [state, setState] = useState<{ readonly failure?: string; readonly isReading?: boolean }>({})
  const choose = (token: TokenBalance) => {
    wallet.store.setState(({ send: { sendTokenAmount: _, ...send } }) => ({ send: { ...send, token } }))
    wallet.goBack()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ isReading: true })
    await transfersOf(wallet)
      .then(transfers => transfers.chooseToken(address))
      .then(
        () => wallet.goBack(),
        error => setState({ failure: sendFailure(words, codeOf(error)) }),
      )
  }
  return (
    <ViewFrame title={words.choose}>
      <div className={plan.form}>
        <RowList label={words.token}>
          {tokens.map(token => (
            <ListRow
              key={token.address ?? token.chainId}
              image={<TokenMark symbol={token.symbol} />}
              name={token.symbol}
              note={token.name}
              end={shortAmount(token.quantity.numeric, language)}
              isCurrent={token.address === chosen?.address}
              onClick={() => choose(token)}
            />
          ))}
        </RowList>
        {namespace !== 'bip122' && (
          <form className={plan.form} onSubmit={submit} noValidate>
            <Field label={words.pasted} hint={words.pastedHint} error={state.failure}>
              {control => (
                <input
                  {...control}
                  className={plan.input}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder={words.receiverExample[namespace]}
                  maxLength={200}
                  value={address}
                  onChange={event => {
                    setAddress(event.target.value)
                    setState({})
                  }}
                />
              )}
            </Field>
            <Button type="submit" variant="secondary" wide busy={state.isReading === true}>
              {words.usePasted}
            </Button>
          </form>
        )}
      </div>
    </ViewFrame>
  )
}
