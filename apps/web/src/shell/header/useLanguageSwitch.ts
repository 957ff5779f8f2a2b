import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { type Locale, languageTag } from '../../i18n/locale.ts'
import { changeLocale } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { toasts } from '../toasts/toasts.ts'

/** The other language and a switch to it. If it fails to load, the current one stays. */
export function useLanguageSwitch() {
  const t = useText()
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const other: Locale = i18n.locale === 'zh_CN' ? 'en_US' : 'zh_CN'

  const change = async () => {
    setBusy(true)
    try {
      await changeLocale(other)
    } catch {
      toasts.add({
        id: 'language',
        severity: 'error',
        summary: t('header.languageFailed'),
        detail: t('header.languageFailedDetail'),
      })
    } finally {
      setBusy(false)
    }
  }
  return { other, lang: languageTag[other], name: t('header.switchLanguage'), busy, change }
}
