/** `auto` follows the device; unset follows the page's own `color-scheme`. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** Theme variables. The page's style sheet may set them too. */
export type ThemeVariables = Readonly<
  Partial<Record<ThemeVariable, string>> & {
    /** Percentage of `--w3m-color-mix` in the surfaces, 0 to 100. */
    '--w3m-color-mix-strength'?: number
    '--w3m-z-index'?: number
  }
>

type ThemeVariable =
  | '--w3m-font-family'
  | '--w3m-accent'
  | '--w3m-color-mix'
  | '--w3m-font-size-master'
  | '--w3m-border-radius-master'
  | '--w3m-qr-color'
  | '--w3m-width'
