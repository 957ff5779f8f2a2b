import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeTheme, type Theme } from './theme.ts'

/** The visitor's theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme)
}
