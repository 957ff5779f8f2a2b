import type { WalletState } from '../WalletState.ts'
import { featuresOf } from './featuresOf.ts'
import type { WalletConfig } from './WalletConfig.ts'

/**
 * The person's consent to the host's legal texts (feature `legalCheckbox`). `missing`: nothing may connect yet. `none`
 * is asked where the host wants none, or while a wallet is connected: its person has given it.
 */
export function consentOf(state: WalletState, config: WalletConfig): 'none' | 'missing' | 'given' {
  const hasTexts = Boolean(config.termsConditionsUrl || config.privacyPolicyUrl)
  const isConnected = Object.values(state.connections).some(
    ({ status }) => status === 'connected' || status === 'reconnecting',
  )
  if (isConnected || !hasTexts || !featuresOf(state, config).legalCheckbox) return 'none'
  return state.acceptsLegal ? 'given' : 'missing'
}
