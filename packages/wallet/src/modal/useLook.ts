import { classNames } from '@granary/ui'
import type { CSSProperties } from 'react'
import styles from '../look/theme.module.css'
import { useTheme } from '../react/index.ts'
import { useMessages } from './useMessages.ts'

/** The host's theme, variables and language as attributes of the views' container. */
export function useLook(className: string | undefined) {
  const { themeMode, themeVariables } = useTheme()
  return {
    className: classNames(styles.theme, className),
    lang: useMessages().language,
    'data-theme': themeMode,
    style: themeVariables as CSSProperties | undefined,
  }
}
