import { formatGwei } from '@granary/staking/amount'
import { Button, Checkbox, elideMiddle, Field, NumberField } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { useLabel } from '../../labels/index.ts'
import type { Operation } from '../requests/Operation.ts'
import type { JudgedValidator } from './judgeForm.ts'
import styles from './Operation.module.css'

/** One validator of the form: its name, what is possible, and the amount. */
export function FormRow(props: {
  operation: Operation
  judged: JudgedValidator
  /** Why it cannot be chosen, and from when it can. */
  obstacleText: string | null
  amountText: string
  onChoose: (isChosen: boolean) => void
  onAmount: (text: string) => void
}) {
  const t = useText()
  const { judged, obstacleText, amountText, operation } = props
  const { validator, isChosen, mostGwei, amountCode } = judged
  const label = useLabel(validator.pubkey)
  const name = t('claim.action.validator', { index: String(validator.index) })
  const isOff = obstacleText !== null
  const kind = operation === 'partial' ? 'partial' : 'top-up'
  return (
    <li className={styles.row}>
      <Checkbox
        checked={isChosen && !isOff}
        disabled={isOff}
        onChange={event => props.onChoose(event.target.checked)}
      >
        <span className={styles.who}>
          <span className={styles.name}>{label ? `${name} · ${label}` : name}</span>
          <span className={styles.detail}>{elideMiddle(validator.pubkey, 10, 8)}</span>
        </span>
      </Checkbox>
      <span className={styles.figure}>
        {validator.balanceGwei !== null && <Eth wei={validator.balanceGwei * weiPerGwei} />}
      </span>
      {obstacleText && <p className={styles.obstacle}>{obstacleText}</p>}
      {!isOff && isChosen && mostGwei !== null && (
        <div className={styles.obstacle}>
          <Field
            label={t(`claim.action.amountOf.${kind}`, { index: String(validator.index) })}
            error={amountCode && t(`claim.action.obstacle.${amountCode as 'AMOUNT_MALFORMED'}`)}
            hint={t(`claim.action.most.${kind}`, { amount: formatGwei(mostGwei) })}
          >
            {control => (
              <div className={styles.amount}>
                <NumberField
                  {...control}
                  unit="ETH"
                  maxLength={40}
                  value={amountText}
                  onChange={props.onAmount}
                />
                <Button variant="secondary" onClick={() => props.onAmount(formatGwei(mostGwei))}>
                  {t('claim.action.max')}
                </Button>
              </div>
            )}
          </Field>
        </div>
      )}
    </li>
  )
}
