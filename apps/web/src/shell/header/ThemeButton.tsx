import { Tooltip } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import { changeTheme } from '../theme/theme.ts'
import { themeChoices } from '../theme/themeChoices.ts'
import { useTheme } from '../theme/useTheme.ts'

/** Cycles through the themes and names the current one. */
export function ThemeButton({ className }: { className: string | undefined }) {
  const t = useText()
  const theme = useTheme()
  const place = themeChoices.findIndex(choice => choice.theme === theme)
  const now = themeChoices[place] ?? themeChoices[0]
  const next = themeChoices[(place + 1) % themeChoices.length] ?? themeChoices[0]
  const label = t('header.themeNow', { theme: t(now.label) })
  return (
    <Tooltip text={label}>
      <button type="button" className={className} aria-label={label} onClick={() => changeTheme(next.theme)}>
        <now.Icon />
      </button>
    </Tooltip>
  )
}
