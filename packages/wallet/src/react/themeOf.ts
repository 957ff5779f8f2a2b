import type { WalletState } from '../core/index.ts'
import type { WalletAppearance } from './walletContext.ts'

/** The host's theme with the page's changes over it. */
export function themeOf(
  changed: WalletState['theme'],
  { themeMode, themeVariables }: Partial<WalletAppearance>,
): Required<Pick<WalletAppearance, 'themeMode' | 'themeVariables'>> {
  return {
    themeMode: changed?.mode ?? themeMode,
    themeVariables: changed?.variables ? { ...themeVariables, ...changed.variables } : themeVariables,
  }
}
