import { texts } from 'virtual:provider-texts'
import { KeyValueList } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { defaultLocale, isLocale } from '../../i18n/locale.ts'
import { useText } from '../../i18n/useText.ts'
import type { NetworkModule } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'
import { provider } from '../../settings/provider.ts'
import { siteVersion } from '../../settings/siteVersion.ts'
import { Article } from '../../shell/Article.tsx'

/** Who runs the site, in their own words, and how the site earns trust. */
export function AboutPage() {
  const t = useText()
  const { i18n } = useLingui()
  const about = texts.about[isLocale(i18n.locale) ? i18n.locale : defaultLocale]
  return (
    <Article title={t('contact.aboutTitle', { provider: provider.name })} lead={about}>
      <h2>{t('contact.aboutTrust')}</h2>
      <KeyValueList
        items={[
          { id: 'keys', label: t('contact.aboutKeys'), value: <Money /> },
          { id: 'requests', label: t('contact.aboutRequests'), value: t('contact.aboutRequestsText') },
          { id: 'version', label: t('contact.aboutVersion'), value: siteVersion },
        ]}
      />
      <h2>{t('contact.aboutReliedOn')}</h2>
      <p>{t('contact.aboutReliedOnText')}</p>
    </Article>
  )
}

/** Where money can go, and the provider's share of rewards. */
function Money() {
  const t = useText()
  const shares = (networks as readonly NetworkModule[]).flatMap(({ shareTexts }) => shareTexts?.(t) ?? [])
  return [t('contact.aboutKeysText'), ...shares].map(text => <p key={text}>{text}</p>)
}
