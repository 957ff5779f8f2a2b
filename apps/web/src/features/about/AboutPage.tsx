import { texts } from 'virtual:provider-texts'
import { classNames, KeyValueList } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { defaultLocale, isLocale } from '../../i18n/locale.ts'
import { useText } from '../../i18n/useText.ts'
import { provider } from '../../settings/provider.ts'
import { siteVersion } from '../../settings/siteVersion.ts'
import { Article } from '../../shell/Article.tsx'
import { FeeTexts } from '../../shell/FeeTexts.tsx'
import { LinkList } from '../../shell/LinkList.tsx'
import { Prose } from '../../shell/prose/Prose.tsx'
import styles from './AboutPage.module.css'

/** Who runs the site, in their own words, how the site earns trust, and what it keeps in the browser. */
export function AboutPage() {
  const t = useText()
  const { i18n } = useLingui()
  const about = texts.about[isLocale(i18n.locale) ? i18n.locale : defaultLocale]
  return (
    <Article title={t('contact.about.title', { provider: provider.name })} lead={about}>
      <h2>{t('contact.about.operatorTitle')}</h2>
      <p>{t('contact.about.operatorText', { provider: provider.name })}</p>
      <ProviderLinks />
      <h2>{t('contact.about.trust')}</h2>
      <KeyValueList
        className={classNames(styles.claims)}
        items={[
          { id: 'keys', label: t('contact.about.keys'), value: <Money /> },
          {
            id: 'proof',
            label: t('contact.about.proof'),
            value: <Prose text={t('contact.about.proofText')} />,
          },
          { id: 'requests', label: t('contact.about.requests'), value: t('contact.about.requestsText') },
        ]}
      />
      <h2>{t('contact.about.reliedOn')}</h2>
      <p>{t('contact.about.reliedOnText')}</p>
      <h2>{t('contact.about.stored')}</h2>
      <Prose text={t('contact.about.storedText')} />
      <h2>{t('contact.about.version')}</h2>
      <KeyValueList
        items={[
          { id: 'operator', label: t('contact.about.operator'), value: operatorName() },
          { id: 'version', label: t('contact.about.version'), value: siteVersion },
          { id: 'licence', label: t('contact.about.licence'), value: t('contact.about.licenceText') },
        ]}
      />
    </Article>
  )
}

/** The registered operator where the provider names it, else the provider. */
const operatorName = () =>
  provider.operator ? `${provider.operator.legalName}, ${provider.operator.country}` : provider.name

/** The provider's own pages, as far as it names them. */
function ProviderLinks() {
  const t = useText()
  const links = (['website', 'status', 'source', 'terms', 'privacy'] as const).flatMap(name => {
    const url = provider.links[name]
    return url ? [{ label: t(`contact.about.${name}`), url }] : []
  })
  return links.length > 0 && <LinkList links={links} />
}

/** Where money can go, and the provider's fees. */
function Money() {
  const t = useText()
  return (
    <>
      <p>{t('contact.about.keysText')}</p>
      <FeeTexts />
    </>
  )
}
