import type { BaseError } from '@granary/errors'
import { AboveBoundError } from '@granary/staking/conflux'
import { formatAmount } from '@granary/ui'
import { useLingui } from '@lingui/react'

/** Why an amount is refused, with what is possible instead; what the error itself says where there are no words for it. */
export function useRefusalText(): (refusal: BaseError) => string {
  const { i18n } = useLingui()
  return refusal => {
    const id = `claim.conflux.error.${refusal.code}`
    if (!(id in i18n.messages)) return refusal.shortMessage
    const most = refusal instanceof AboveBoundError ? formatAmount(refusal.mostDrip, { decimals: 18 }) : ''
    return i18n._(id, { most })
  }
}
