import { Button, Field, Note } from '@granary/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { BaseError, initialSwapState } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import plan from '../../plans/Plan.module.css'
import { shortAmount } from '../../shortAmount.ts'
import { TokenMark } from '../../TokenMark.tsx'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { swapFailureText } from './swapFailureText.ts'
import { swapsOf } from './swapsOf.ts'
import { useSwapMessages } from './useSwapMessages.ts'

/** What to pay with or to get: the chain's coin, a listed token, or one by its address. */
export function SwapSelectToken({ side }: { readonly side: 'from' | 'to' }) {
  const { wallet } = useWalletContext()
  const words = useSwapMessages()
  const { language } = useMessages()
  const {
    assets,
    from,
    to,
    failure,
    plan: standing,
  } = useWalletState(state => state.swap) ?? initialSwapState
  const unread = (standing?.step === 'unavailable' ? standing.failure : failure)?.code
  // A host may open this view first.
  useEffect(() => {
    if (!assets)
      swapsOf(wallet)
        .then(swaps => swaps.open())
        .catch(() => undefined)
  }, [wallet, assets])
  const held = useWalletState(state => state.send.tokenBalances)
  const chosen = side === 'from' ? from : to
  const [address, setAddress] = useState('')
  const [state, setState] = useState<{
    readonly failure?: string
    readonly reading?: string
    readonly isPasted?: boolean
  }>({})
  const choose = async (token: string, isPasted: boolean) => {
    setState({ reading: token })
    try {
      const swaps = await swapsOf(wallet)
      await swaps.choose(side, token)
      wallet.goBack()
    } catch (error) {
      const code = error instanceof BaseError ? error.code : ''
      setState({ failure: swapFailureText(words, code), isPasted })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void choose(address, true)
  }
  return (
    <ViewFrame title={side === 'from' ? words.choosePay : words.chooseGet}>
      <div className={plan.form}>
        {state.failure && !state.isPasted && (
          <Note tone="error" announced>
            {state.failure}
          </Note>
        )}
        {assets ? (
          <RowList label={words.tokens}>
            {assets.map(asset => (
              <ListRow
                key={asset.address}
                image={<TokenMark symbol={asset.symbol} />}
                name={asset.symbol}
                note={asset.name}
                end={heldOf(held, asset.address, language)}
                isCurrent={asset.address === chosen?.address}
                isBlocked={state.reading !== undefined}
                onClick={() => void choose(asset.address, false)}
              />
            ))}
          </RowList>
        ) : unread ? (
          <Note tone="error" announced>
            {swapFailureText(words, unread)}
          </Note>
        ) : (
          <p role="status">{words.readingTokens}</p>
        )}
        <form className={plan.form} onSubmit={submit} noValidate>
          <Field label={words.pasted} hint={words.pastedHint} error={state.isPasted && state.failure}>
            {control => (
              <input
                {...control}
                className={plan.input}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                placeholder={words.pastedExample}
                maxLength={200}
                value={address}
                onChange={event => {
                  setAddress(event.target.value)
                  setState({})
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary" wide busy={state.reading === address && address !== ''}>
            {words.usePasted}
          </Button>
        </form>
      </div>
    </ViewFrame>
  )
}

/** What the balance service says that the account holds of a token. */
function heldOf(
  held: readonly { readonly address?: string | undefined; readonly quantity: { readonly numeric: string } }[],
  address: string,
  language: string,
): string | undefined {
  const token = held.find(each => each.address?.toLowerCase().endsWith(`:${address}`))
  return token && shortAmount(token.quantity.numeric, language)
}
