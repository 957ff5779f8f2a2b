import { Button, ChevronRightIcon, elideMiddle, Field, KeyValueList, Note, Spinner } from '@granary/ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { OnrampState } from '../../../core/index.ts'
import { isUnderWay, typedAmount } from '../../../core/internal.ts'
import { useWalletContext } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { groupThousands } from '../../groupThousands.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import plan from '../../plans/Plan.module.css'
import { TokenMark } from '../../TokenMark.tsx'
import { errorText } from '../../toastText.ts'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Onramp.module.css'
import { openSellerTab } from './openSellerTab.ts'
import { onrampOf, useOnramp } from './useOnramp.ts'
import { useOnrampMessages } from './useOnrampMessages.ts'

/** The form of a purchase. */
export function Fund() {
  const words = useOnrampMessages()
  const { address } = useShownAccount('eip155')
  return <ViewFrame title={words.title}>{address && <Form address={address} />}</ViewFrame>
}

/** Milliseconds after the last digit. */
const patience = 400

function Form({ address }: { readonly address: string }) {
  const { wallet } = useWalletContext()
  const messages = useMessages()
  const words = useOnrampMessages()
  const form = useOnramp()
  const { provider, coin, network, currency, failure, isSample, quote, isOpening } = form
  const [typed, setTyped] = useState(form.amount)
  useEffect(() => {
    if (typed === wallet.store.getState().onramp?.amount) return
    const timer = setTimeout(
      () => void onrampOf(wallet).then(onramp => onramp?.choose({ amount: typed })),
      patience,
    )
    return () => clearTimeout(timer)
  }, [wallet, typed])
  const place = coin?.networks.find(({ name }) => name === network)
  const isExample = isSample || (typeof quote === 'object' && quote?.isSample === true)
  const refused = failure && (words.failures[failure.code] ?? errorText(failure, messages))
  const wrong = typedAmount(typed) === null ? words.amountWrong : null
  useAnnouncement(refused ?? '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const tab = openSellerTab(words.continue(provider?.name ?? ''))
    const url = await onrampOf(wallet)
      .then(onramp => onramp?.begin())
      .catch(() => null)
    if (!url) return tab.close()
    tab.go(url)
    // Has a link to the page, where the browser did not open it.
    wallet.push({ name: 'BuyInProgress' })
  }
  const again = () => void onrampOf(wallet).then(onramp => onramp?.load())
  return (
    <form className={plan.form} onSubmit={submit} noValidate>
      <UnderWay address={address} />
      <Field
        label={words.pay}
        error={typed !== '' && wrong}
        hint={limitsText(form, words, messages.language)}
      >
        {control => (
          <span className={plan.line}>
            <input
              {...control}
              className={plan.input}
              inputMode="decimal"
              autoComplete="off"
              placeholder="100"
              maxLength={20}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
            <Button
              variant="secondary"
              aria-label={`${words.currency}: ${currency}`}
              onClick={() => wallet.push({ name: 'OnRampFiatSelect' })}
            >
              {currency} <ChevronRightIcon size={16} />
            </Button>
          </span>
        )}
      </Field>
      <RowList label={words.title}>
        <ListRow
          image={<TokenMark symbol={coin?.symbol ?? ''} />}
          name={coin?.symbol ?? words.chooseCoin}
          note={place && words.on(place.display_name)}
          end={<ChevronRightIcon size={16} />}
          label={words.chooseCoin}
          onClick={() => wallet.push({ name: 'OnRampTokenSelect' })}
        />
        {provider && (
          <ListRow
            image={<TokenMark symbol={provider.name} />}
            name={provider.name}
            note={provider.isSandbox ? words.sandboxText : words.providerText}
            end={<ChevronRightIcon size={16} />}
            label={words.chooseProvider}
            onClick={() => wallet.push({ name: 'OnRampProviders' })}
          />
        )}
      </RowList>
      <Quote quote={quote} />
      {isExample ? (
        <Note tone="warning" announced>
          {refused && failure?.code.startsWith('ONRAMP_') ? `${refused} ` : ''}
          {words.sample}
        </Note>
      ) : (
        refused && <Note tone="error">{refused}</Note>
      )}
      {isExample ? (
        <Button wide onClick={again}>
          {messages.tryAgain}
        </Button>
      ) : (
        <Button
          type="submit"
          wide
          busy={isOpening}
          disabled={wrong !== null || typeof quote !== 'object' || quote === null || typed !== form.amount}
        >
          {words.continue(provider?.name ?? '')}
        </Button>
      )}
      <p className={styles.promise}>{words.promise(elideMiddle(address, 6, 4))}</p>
    </form>
  )
}

/** The newest purchase that can still change, or the list of them. */
function UnderWay({ address }: { readonly address: string }) {
  const { wallet } = useWalletContext()
  const words = useOnrampMessages()
  const mine = useOnramp().purchases.filter(each => each.address === address.toLowerCase())
  const open = mine.find(isUnderWay)
  if (mine.length === 0) return null
  return (
    <button
      type="button"
      className={styles.purchases}
      onClick={() => wallet.push({ name: 'OnRampActivity' })}
    >
      <span>{words.purchases}</span>
      <span className={styles.open}>
        {open && words.statuses[open.status]} <ChevronRightIcon size={16} />
      </span>
    </button>
  )
}

function Quote({ quote }: Pick<OnrampState, 'quote'>) {
  const words = useOnrampMessages()
  if (quote === null) return null
  if (quote === 'reading')
    return (
      <p className={styles.quoting}>
        <Spinner label={words.quoting} />
      </p>
    )
  const { coinbaseFee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount } = quote.value
  const line = (id: string, label: string, { amount, currency }: typeof paymentTotal, strong = false) => ({
    id,
    label,
    value: `${amount} ${currency}`,
    strong,
  })
  return (
    <KeyValueList
      className={plan.facts ?? ''}
      items={[
        line('get', words.get, purchaseAmount, true),
        line('subtotal', words.subtotal, paymentSubtotal),
        line('fee', words.fee, coinbaseFee),
        line('networkFee', words.networkFee, networkFee),
        line('total', words.total, paymentTotal),
      ]}
    />
  )
}

/** From the least to the most that some way of paying takes. */
function limitsText(
  { options, currency }: OnrampState,
  words: ReturnType<typeof useOnrampMessages>,
  language: string,
) {
  const limits = options?.paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits ?? []
  if (limits.length === 0) return undefined
  const least = limits.reduce((a, b) => (Number(b.min) < Number(a.min) ? b : a)).min
  const most = limits.reduce((a, b) => (Number(b.max) > Number(a.max) ? b : a)).max
  const [from, to] = [least, most].map(amount => groupThousands(amount.replace(/\.0+$/, ''), language))
  return words.limits(from ?? least, to ?? most, currency)
}
