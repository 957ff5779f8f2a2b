import type { BaseError } from '@granary/errors'
import { AboveBoundError } from '@granary/staking/conflux'
import { formatAmount } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { failureText } from '#web/failure/useFailureText.ts'
import { evenDrip } from '../figures/cfxText.ts'

/** Why an amount is refused, with what is possible instead; else the sentence of its code. */
export function useRefusalText(): (refusal: BaseError) => string {
  const { i18n } = useLingui()
  return refusal => {
    const id = `claim.conflux.error.${refusal.code}`
    if (!(id in i18n.messages)) return failureText(i18n, refusal.code)
    // As much as `readTakeOut` takes for all of it.
    const mostDrip = refusal instanceof AboveBoundError ? shownMost(refusal) : null
    const most = mostDrip === null ? '' : formatAmount(mostDrip, { decimals: 18 })
    return i18n._(id, { most })
  }
}

function shownMost({ bound, mostDrip }: AboveBoundError): bigint {
  return bound === 'staked' ? evenDrip(mostDrip) : mostDrip
}
