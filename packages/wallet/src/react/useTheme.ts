import { useMemo } from 'react'
import type { ThemeMode, ThemeVariables } from '../core/index.ts'
import { themeOf } from './themeOf.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

export type Theme = {
  /** Undefined follows the page's own `color-scheme`. */
  readonly themeMode: ThemeMode | undefined
  readonly themeVariables: ThemeVariables | undefined
  /** Calls `onThemeModeChange` of the provider; without it, changes the modal itself. */
  readonly setThemeMode: (mode: ThemeMode) => void
  /** Lays variables over the provider's; later ones over earlier. */
  readonly setThemeVariables: (variables: ThemeVariables) => void
}

/** The modal's theme: the provider's, as the page changed it. */
export function useTheme(): Theme {
  const { wallet, appearance } = useWalletContext()
  const changed = useWalletState(state => state.theme)
  const { themeMode, themeVariables, onThemeModeChange } = appearance
  return useMemo(() => {
    const { store } = wallet
    return {
      ...themeOf(changed, { themeMode, themeVariables }),
      setThemeMode:
        onThemeModeChange ?? (mode => store.setState(({ theme }) => ({ theme: { ...theme, mode } }))),
      setThemeVariables: variables =>
        store.setState(({ theme }) => ({
          theme: { ...theme, variables: { ...theme?.variables, ...variables } },
        })),
    }
  }, [wallet, changed, themeMode, themeVariables, onThemeModeChange])
}
