import { formatAmount } from '@granary/ui'
import type { MessageId } from '../../../i18n/MessageId.ts'
import { useText } from '../../../i18n/useText.ts'
import styles from './AmountFields.module.css'
import type { AmountReading } from './readStakeForm.ts'
import type { StakeForm } from './StakeForm.ts'

/** Why the amount is refused, and the code to search for. */
export function AmountRefusal({ reading, unit }: { reading: AmountReading; unit: StakeForm['unit'] }) {
  const t = useText()
  const { code, missingDrip } = reading
  const cfx = (drip: bigint | null) => (drip === null ? '' : formatAmount(drip, { decimals: 18 }))
  return (
    <span>
      {t(sentenceOf(code, unit), { missing: cfx(missingDrip) })} <span className={styles.code}>{code}</span>
    </span>
  )
}

function sentenceOf(code: string | null, unit: StakeForm['unit']): MessageId {
  switch (code) {
    case 'AMOUNT_MALFORMED':
      return `stake.conflux.field.AMOUNT_MALFORMED.${unit}`
    case 'AMOUNT_ZERO':
    case 'AMOUNT_TOO_PRECISE':
    case 'AMOUNT_OUT_OF_RANGE':
    case 'VOTE_TOO_SMALL':
    case 'VOTES_NOT_WHOLE':
    case 'SHARES_TOO_FEW':
    case 'BALANCE_TOO_LOW':
      return `stake.conflux.field.${code}`
    default:
      return 'stake.conflux.field.OTHER'
  }
}
