import { useText } from '../../i18n/useText.ts'
import styles from './ThemeChoice.module.css'
import { changeTheme } from './theme.ts'
import { themeChoices } from './themeChoices.ts'
import { useTheme } from './useTheme.ts'

/** All themes side by side, where there is space for labels. */
export function ThemeChoice() {
  const t = useText()
  const now = useTheme()
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('header.theme')}</legend>
      <div className={styles.choice}>
        {themeChoices.map(({ theme, label, Icon }) => (
          <label key={theme} className={styles.option}>
            <input type="radio" name="theme" checked={theme === now} onChange={() => changeTheme(theme)} />
            <Icon size={18} />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
