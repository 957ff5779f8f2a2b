import type { BaseError } from '@granary/errors'
import { formatDrip } from '@granary/staking/amount'
import {
  AboveBoundError,
  type ConfluxPool,
  type ConfluxPoolState,
  type ConfluxPosition,
  voteDrip,
} from '@granary/staking/conflux'
import { Button, classNames, Field, formatAmount, NumberField } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { failureText } from '#web/failure/useFailureText.ts'
import { useText } from '#web/i18n/useText.ts'
import { Cfx, evenDrip } from '../figures/Cfx.tsx'
import { isInVotes, readTakeOut } from './readTakeOut.ts'
import { mostOf, type TakeOut, type TakeOutDraft, type TakeOutForm, type TakeOutIntent } from './TakeOut.ts'
import styles from './TakeOutCard.module.css'
import { TakeOutHints } from './TakeOutHints.tsx'

export type TakeOutFieldsProps = {
  pool: ConfluxPool
  action: TakeOut
  figures: { state: ConfluxPoolState; position: ConfluxPosition; blockSeconds: number }
  /** Replaces the button if nothing can be requested from here. */
  obstacle: ReactNode
  /** Whether a request can be taken yet: its code loads with the form. */
  isReady: boolean
  /** Opens the form; null for an untouched one. */
  kept: TakeOutForm | null
  onChange: (draft: TakeOutDraft) => void
  /** Opens the review of `kept` once it can be requested: a reload interrupted that. */
  reopens: boolean
  onReview: (intent: TakeOutIntent, amountDrip: bigint, draft: TakeOutDraft) => void
}

/** The amount of one action. Interest and unlocked CFX are requested in full until the visitor types an amount. */
export function TakeOutFields({ pool, action, figures, obstacle, kept, ...on }: TakeOutFieldsProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const [form, setShown] = useState<TakeOutForm>(kept ?? { text: '', isAll: action !== 'unstake' })
  const setForm = ({ text, isAll }: TakeOutForm) => {
    setShown({ text, isAll })
    on.onChange({ action, text, isAll })
  }
  const [isAsked, setAsked] = useState(false)
  const most = mostOf(action, figures.position)
  const inVotes = isInVotes(pool, action)
  const reading = readTakeOut(pool, action, form, figures)
  // An untouched form has no errors.
  const isTold = isAsked || (form.text !== '' && !form.isAll)
  const isWorth = pool.kind === 'share' && action === 'unstake'
  const text = form.isAll ? textOf(isWorth ? evenDrip(most ?? 0n) : (most ?? 0n), inVotes) : form.text

  // With nothing available there is no amount to enter.
  const told = (refusal: BaseError) =>
    form.isAll && refusal.code === 'AMOUNT_ZERO' && action !== 'claim'
      ? t(`claim.conflux.nothing.${action}`)
      : refusalText(refusal)
  const review = () => {
    const { text, isAll } = form
    if (reading.intent) on.onReview(reading.intent, reading.amountDrip, { action, text, isAll })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Without a button, Enter in the only field would still submit.
    if (obstacle) return
    setAsked(true)
    review()
  }
  const mayReopen = on.reopens && kept !== null && reading.intent !== null && !obstacle
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it can be requested
  useEffect(() => {
    if (mayReopen) review()
  }, [mayReopen])
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <p className={styles.possible}>
        {t(`claim.conflux.possible.${action}`)}
        <strong className={action === 'claim' ? styles.earning : undefined}>
          {most === null ? t('reward.conflux.unread') : <Cfx drip={most} />}
        </strong>
      </p>
      <Field
        label={
          inVotes && action !== 'claim'
            ? t(`claim.conflux.votes.${action}`)
            : t(`claim.conflux.amount.${action}`)
        }
        error={isTold && reading.refusal ? told(reading.refusal) : null}
        hint={<TakeOutHints kind={pool.kind} action={action} {...figures} />}
      >
        {control => (
          <div className={classNames(styles.amount, !inVotes && styles.decimals)}>
            <NumberField
              {...control}
              className={styles.number}
              maxLength={60}
              unit={inVotes ? t('claim.conflux.votesUnit') : 'CFX'}
              value={text}
              onChange={typed => setForm({ text: typed, isAll: false })}
              {...(inVotes && {
                stepper: {
                  ...stepsOf(reading.amountDrip, most ?? 0n, votes => setForm({ text: votes, isAll: false })),
                  increaseLabel: t('claim.conflux.moreVotes'),
                  decreaseLabel: t('claim.conflux.lessVotes'),
                },
              })}
            />
            <Button
              variant="secondary"
              aria-pressed={form.isAll}
              onClick={() => setForm({ text: '', isAll: true })}
            >
              {t('claim.conflux.all')}
            </Button>
          </div>
        )}
      </Field>
      {inVotes && (
        <p className={styles.equal}>
          {reading.amountDrip === null
            ? ''
            : t('claim.conflux.votesAre', { amount: formatAmount(reading.amountDrip, { decimals: 18 }) })}
        </p>
      )}
      {obstacle ?? (
        <Button type="submit" wide busy={!on.isReady}>
          {t('claim.conflux.review')}
        </Button>
      )}
    </form>
  )
}

const textOf = (drip: bigint, inVotes: boolean) => (inVotes ? String(drip / voteDrip) : formatDrip(drip))

function stepsOf(drip: bigint | null, most: bigint, set: (votes: string) => void) {
  const votes = (drip ?? 0n) / voteDrip
  return {
    onIncrease: votes < most / voteDrip ? () => set(String(votes + 1n)) : undefined,
    onDecrease: votes > 1n ? () => set(String(votes - 1n)) : undefined,
  }
}

/** Why an amount is refused, with the possible amount; else the code's message. */
function useRefusalText(): (refusal: BaseError) => string {
  const { i18n } = useLingui()
  return refusal => {
    const id = `claim.error.${refusal.code}`
    if (!(id in i18n.messages)) return failureText(i18n, refusal.code)
    // The amount that `readTakeOut` counts as everything.
    const mostDrip = refusal instanceof AboveBoundError ? shownMost(refusal) : null
    const most = mostDrip === null ? '' : formatAmount(mostDrip, { decimals: 18 })
    return i18n._(id, { most })
  }
}

function shownMost({ bound, mostDrip }: AboveBoundError): bigint {
  return bound === 'staked' ? evenDrip(mostDrip) : mostDrip
}
