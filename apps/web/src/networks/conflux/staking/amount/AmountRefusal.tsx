import { formatAmount } from '@granary/ui'
import { CodeDetails } from '#web/failure/CodeDetails.tsx'
import type { MessageId } from '#web/i18n/MessageId.ts'
import { useText } from '#web/i18n/useText.ts'
import type { AmountReading } from './readStakeForm.ts'
import type { StakeForm } from './StakeForm.ts'

/** Why the amount is refused, and the code to search for. */
export function AmountRefusal({ reading, unit }: { reading: AmountReading; unit: StakeForm['unit'] }) {
  const t = useText()
  const { code, limit } = reading
  const cfx = (drip = 0n) => formatAmount(drip, { decimals: 18, digits: 6 })
  return (
    <div>
      {t(sentenceOf(reading, unit), {
        balance: cfx(limit?.balanceDrip),
        kept: cfx(limit?.keptDrip),
        most: cfx(limit?.mostDrip),
      })}
      {code && <CodeDetails code={code} />}
    </div>
  )
}

function sentenceOf({ code, nearestDrip }: AmountReading, unit: StakeForm['unit']): MessageId {
  // With less than one vote available there is no alternative to offer.
  if (code === 'VOTES_NOT_WHOLE' && nearestDrip.length === 0) return 'stake.conflux.field.NO_WHOLE_VOTE'
  switch (code) {
    case 'AMOUNT_MALFORMED':
      return `stake.conflux.field.AMOUNT_MALFORMED.${unit}`
    case 'AMOUNT_ZERO':
    case 'AMOUNT_TOO_PRECISE':
    case 'AMOUNT_OUT_OF_RANGE':
    case 'VOTE_TOO_SMALL':
    case 'VOTES_NOT_WHOLE':
    case 'SHARES_TOO_FEW':
    case 'POOL_NOT_OPEN':
    case 'POOL_SHORTFALL':
    case 'BALANCE_TOO_LOW':
      return `stake.conflux.field.${code}`
    default:
      return 'stake.conflux.field.OTHER'
  }
}
