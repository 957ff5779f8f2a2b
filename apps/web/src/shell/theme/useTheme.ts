import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeTheme, type Theme } from './theme.ts'

/** The theme the visitor chose. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme)
}
