import { Button, ChevronDownIcon, classNames, createIcon, KeyValueList, Note } from '@granary/ui'
import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import {
  debounce,
  filledSwap,
  initialSwapState,
  type SwapAsset,
  type SwapForm,
  type SwapOffer,
  type SwapState,
  type Wallet,
} from '../../../core/index.ts'
import { plainAmount } from '../../../core/internal.ts'
import { useWalletContext } from '../../../react/index.ts'
import { Choice } from '../../Choice.tsx'
import { groupThousands } from '../../groupThousands.ts'
import plan from '../../plans/Plan.module.css'
import { shortAmount } from '../../shortAmount.ts'
import { TokenMark } from '../../TokenMark.tsx'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { AmountInput } from './AmountInput.tsx'
import styles from './Swap.module.css'
import { swapFailureText } from './swapFailureText.ts'
import { swapsOf } from './swapsOf.ts'
import { impactText, impactWarning, poolFeeText, priceText } from './swapTexts.ts'
import { useSwapMessages } from './useSwapMessages.ts'
import { useSwapView } from './useSwapView.ts'

/** Milliseconds between questions while the form is looked at. */
const quoteEvery = 15_000

const slippages = ['0.5', '1', '3'] as const

/** The form of a swap, with a price that is read again and again. */
export function Swap() {
  const { wallet } = useWalletContext()
  const words = useSwapMessages()
  const swap = useSwapView('Swap')
  const { assets, from, to, amount, offer, isQuoting, isOpening, plan: standing } = swap
  // While the price is read again, the offer on show can be reviewed.
  const isFirstQuote = isQuoting && !offer && amount !== ''
  useQuotes(wallet, swap)
  const code = standing?.step === 'unavailable' ? standing.failure.code : swap.failure?.code
  const isOfAmount = code !== undefined && /^AMOUNT_|^SWAP_ABOVE/.test(code)
  const said = code && swapFailureText(words, code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(wallet, swaps => swaps.review())
  }
  if (!assets && code)
    return (
      <ViewFrame title={words.title}>
        <div className={plan.form}>
          <Note tone="error" announced>
            {said}
          </Note>
          {code !== 'SWAP_NETWORK_UNSUPPORTED' && (
            <Button variant="secondary" wide onClick={() => void act(wallet, swaps => swaps.open())}>
              {words.checkAgain}
            </Button>
          )}
        </div>
      </ViewFrame>
    )
  return (
    <ViewFrame title={words.title}>
      <form className={plan.form} onSubmit={submit} noValidate aria-busy={!assets}>
        <div className={styles.sides}>
          <PaySide swap={swap} failure={isOfAmount ? said : undefined} />
          <button
            type="button"
            className={styles.turn}
            aria-label={words.turn}
            disabled={!from || !to}
            onClick={() => void act(wallet, swaps => swaps.turn())}
          >
            <TurnIcon size={18} />
          </button>
          <GetSide swap={swap} />
        </div>
        {offer && from && to && <OfferFacts offer={offer} from={from} to={to} />}
        <div>
          <Choice
            legend={words.slippage}
            options={slippages.map(each => [each, `${each}%`])}
            value={slippages.find(each => Number(each) === swap.slippage)}
            onChange={each => fill(wallet, { slippage: Number(each) })}
          />
          <p className={styles.hint}>{words.slippageHint}</p>
        </div>
        {offer && <ImpactNote impactBps={offer.impactBps} />}
        {said && !isOfAmount && (
          <Note tone={code === 'SWAP_QUOTE_EXPIRED' ? 'warning' : 'error'} announced>
            {said}
          </Note>
        )}
        <Button type="submit" wide busy={isOpening || isFirstQuote}>
          {words.reviewSwap}
        </Button>
      </form>
    </ViewFrame>
  )
}

/** Asks for the price once the person stops typing, and again while the form is looked at. */
function useQuotes(wallet: Wallet, { from, to, amount, slippage }: SwapState): void {
  const [sold, bought] = [from?.address, to?.address]
  useEffect(() => {
    if (!sold || !bought || amount.trim() === '' || !slippage) return
    const ask = () => {
      if (document.visibilityState === 'visible') void act(wallet, swaps => swaps.quote())
    }
    const first = debounce(ask)
    first()
    const again = setInterval(ask, quoteEvery)
    return () => {
      first.cancel()
      clearInterval(again)
    }
  }, [wallet, sold, bought, amount, slippage])
}

type SideProps = { readonly swap: SwapState }

function PaySide({ swap: { from, amount }, failure }: SideProps & { readonly failure: string | undefined }) {
  const { wallet } = useWalletContext()
  const words = useSwapMessages()
  const { language } = useMessages()
  const id = useId()
  const most = () =>
    act(wallet, async swaps => {
      const amount = await swaps.readMost()
      fill(wallet, { amount: amount === '' ? '' : groupThousands(amount, 'en') })
    })
  return (
    <div className={styles.side}>
      <label htmlFor={id} className={styles.label}>
        {words.pay}
      </label>
      <div className={styles.line}>
        <AmountInput
          id={id}
          className={styles.amount ?? ''}
          value={amount}
          onChange={text => fill(wallet, { amount: text })}
          aria-invalid={failure ? true : undefined}
          aria-describedby={failure ? `${id}-failure` : undefined}
        />
        <TokenButton side="from" asset={from} label={words.choosePay} />
      </div>
      <p className={styles.below}>
        <span>{from && heldText(words.held, from, language)}</span>
        {from && (
          <button type="button" className={styles.most} onClick={() => void most()}>
            {words.most}
          </button>
        )}
      </p>
      {failure && (
        <p id={`${id}-failure`} role="alert" className={styles.error}>
          {failure}
        </p>
      )}
    </div>
  )
}

function GetSide({ swap: { to, offer, isQuoting } }: SideProps) {
  const words = useSwapMessages()
  const { language } = useMessages()
  const id = useId()
  const exact = offer && to ? plainAmount(offer.toAmount, to.decimals) : null
  const shown = exact ? shortAmount(exact, language) : isQuoting ? '…' : '0'
  const look = [!exact && styles.empty, isQuoting && styles.stale, shown.length > 9 && styles.long] as const
  return (
    <div className={styles.side}>
      <label htmlFor={id} className={styles.label}>
        {words.get}
      </label>
      <div className={styles.line}>
        <output id={id} className={classNames(styles.amount, ...look)} title={exact ?? undefined}>
          {shown}
        </output>
        <TokenButton side="to" asset={to} label={words.chooseGet} />
      </div>
      <p className={styles.below}>
        <span>{isQuoting ? words.quoting : to && heldText(words.held, to, language)}</span>
      </p>
    </div>
  )
}

type TokenButtonProps = {
  readonly side: 'from' | 'to'
  readonly asset: SwapAsset | undefined
  readonly label: string
}

function TokenButton({ side, asset, label }: TokenButtonProps) {
  const { wallet } = useWalletContext()
  return (
    <button
      type="button"
      className={classNames(styles.token, !asset && styles.unchosen)}
      aria-description={asset && label}
      onClick={() => wallet.push({ name: 'SwapSelectToken', side })}
    >
      {asset && <TokenMark symbol={asset.symbol} />}
      <span className={styles.symbol}>{asset?.symbol ?? label}</span>
      <ChevronDownIcon size={14} />
    </button>
  )
}

type OfferFactsProps = { readonly offer: SwapOffer; readonly from: SwapAsset; readonly to: SwapAsset }

function OfferFacts({ offer, from, to }: OfferFactsProps) {
  const words = useSwapMessages()
  const { language } = useMessages()
  const { amount, toAmount, least, impactBps, pools, needsApproval } = offer
  const price = priceText({ amount, ...pick(from) }, { amount: toAmount, ...pick(to) }, language)
  const items: { id: string; label: string; value: ReactNode }[] = [
    { id: 'rate', label: words.rate, value: `1 ${from.symbol} = ${price} ${to.symbol}` },
    {
      id: 'least',
      label: words.least,
      value: `${shortAmount(plainAmount(least, to.decimals), language)} ${to.symbol}`,
    },
    { id: 'impact', label: words.impact, value: impactText(words, impactBps) },
    { id: 'pools', label: words.poolFee, value: poolFeeText(words, pools) },
    ...(needsApproval
      ? [
          {
            id: 'permission',
            label: words.permission,
            value: words.permissionValue(
              `${shortAmount(plainAmount(amount, from.decimals), language)} ${from.symbol}`,
            ),
          },
        ]
      : []),
  ]
  return <KeyValueList className={plan.facts ?? ''} items={items} />
}

const pick = ({ decimals }: SwapAsset) => ({ decimals })

/** Warns of a price that the swap's own size makes much worse. */
function ImpactNote({ impactBps }: { readonly impactBps: number | null }) {
  const words = useSwapMessages()
  const warning = impactWarning(words, impactBps)
  return (
    warning && (
      <Note tone="warning" announced>
        {warning}
      </Note>
    )
  )
}

function heldText(
  held: (amount: string) => string,
  { balance, decimals, symbol }: SwapAsset,
  language: string,
) {
  if (balance === null) return undefined
  return held(`${shortAmount(plainAmount(balance, decimals), language)} ${symbol}`)
}

/** At once: a typed letter must not wait for code to load. */
function fill({ store }: Wallet, part: Partial<SwapForm>): void {
  store.setState(({ swap = initialSwapState }) => ({ swap: filledSwap(swap, part) }))
}

type Swaps = Awaited<ReturnType<typeof swapsOf>>

/** Failures are in the state already, or the wallet is gone. */
async function act(wallet: Wallet, work: (swaps: Swaps) => Promise<void> | void): Promise<void> {
  try {
    await work(await swapsOf(wallet))
  } catch {
    // The next action says what fails.
  }
}

/** Two arrows that pass each other. */
const TurnIcon = createIcon('M7 4v12M7 16l-3-3M7 16l3-3M13 16V4M13 4l-3 3M13 4l3 3')
