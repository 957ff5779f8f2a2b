import { Button, Field } from '@granary/ui'
import { useState } from 'react'
import type { TokenBalance } from '../../../core/index.ts'
import { formatDollars } from '../../formatDollars.ts'
import { groupThousands } from '../../groupThousands.ts'
import plan from '../../plans/Plan.module.css'
import { shortSymbol } from '../../shortAmount.ts'
import { useMessages } from '../../useMessages.ts'
import { amountOfDollars } from './amountOfDollars.ts'
import styles from './Send.module.css'
import { useSendMessages } from './useSendMessages.ts'

type AmountFieldProps = {
  readonly token: TokenBalance | undefined
  /** Of the token, as typed or worked out of dollars. */
  readonly amount: string
  readonly error: string | null | false
  readonly onAmount: (amount: string) => void
  readonly onMost: () => void
}

/** The amount in the token or, where its price is known, in dollars; the other of the two stands below. */
export function AmountField({ token, amount, error, onAmount, onMost }: AmountFieldProps) {
  const { language } = useMessages()
  const words = useSendMessages()
  const price = token?.price
  /** What was typed in dollars, and the amount that it came to; null while the amount is typed. */
  const [dollars, setDollars] = useState<{ readonly text: string; readonly amount: string } | null>(null)
  // Another amount, as after Max or another token, was not typed here.
  const typed = price !== undefined && dollars?.amount === amount ? dollars : null
  const symbol = shortSymbol(token?.symbol ?? '')
  const enter = (text: string) => {
    if (!typed || price === undefined) return onAmount(text)
    const worked = amountOfDollars(text, price, Number(token?.quantity.decimals ?? 18))
    setDollars({ text, amount: worked })
    onAmount(worked)
  }
  const switchUnit = () => {
    if (typed) return setDollars(null)
    const worth = Number(amount.replaceAll(',', '')) * (price ?? 0)
    setDollars({ text: worth > 0 && Number.isFinite(worth) ? worth.toFixed(2) : '', amount })
  }
  const other = typed ? inTokens(amount, symbol, language) : worthOf(amount, price, language)
  return (
    <Field label={words.amount} error={error} hint={other && words.worth(other)}>
      {control => (
        <span className={styles.amount}>
          <input
            {...control}
            className={plan.input}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            maxLength={200}
            value={typed ? typed.text : amount}
            onChange={event => enter(event.target.value)}
          />
          {price !== undefined && (
            <Button
              variant="secondary"
              aria-label={typed ? words.inTokens('$', symbol) : words.inDollars(symbol)}
              onClick={switchUnit}
            >
              {typed ? '$' : symbol}
            </Button>
          )}
          <Button variant="secondary" onClick={onMost}>
            {words.most}
          </Button>
        </span>
      )}
    </Field>
  )
}

function inTokens(amount: string, symbol: string, language: string): string | undefined {
  const plain = amount.replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(plain) ? `${groupThousands(plain, language)} ${symbol}` : undefined
}

/** For display only: prices are fractions, and no money is computed from them. */
function worthOf(amount: string, price: number | undefined, language: string): string | undefined {
  const number = Number(amount.replaceAll(',', ''))
  if (price === undefined || amount === '' || !Number.isFinite(number)) return undefined
  return formatDollars(number * price, language)
}
