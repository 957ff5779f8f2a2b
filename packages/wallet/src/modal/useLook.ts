import { classNames } from '@granary/ui'
import type { CSSProperties } from 'react'
import { useWalletContext } from '../react/index.ts'
import styles from './theme.module.css'
import { useMessages } from './useMessages.ts'

/** The host's theme, variables and language as attributes of the views' container. */
export function useLook(className: string | undefined) {
  const { themeMode, themeVariables } = useWalletContext().appearance
  return {
    className: classNames(styles.theme, className),
    lang: useMessages().language,
    'data-theme': themeMode,
    style: themeVariables as CSSProperties | undefined,
  }
}
