import { consentOf } from '../core/internal.ts'
import { useWalletContext, useWalletState } from '../react/index.ts'

/** The box of the host's legal texts: feature `legalCheckbox`. */
export type LegalConsent = {
  /** Whether the box is shown. */
  readonly isAsked: boolean
  /** Asked and not given: nothing may connect. */
  readonly isMissing: boolean
  readonly isGiven: boolean
  readonly give: (isGiven: boolean) => void
}

/** Lasts until the page is left. */
export function useLegalConsent(): LegalConsent {
  const { config, store } = useWalletContext().wallet
  const consent = useWalletState(state => consentOf(state, config))
  return {
    isAsked: consent !== 'none',
    isMissing: consent === 'missing',
    isGiven: consent === 'given',
    give: acceptsLegal => store.setState({ acceptsLegal }),
  }
}
