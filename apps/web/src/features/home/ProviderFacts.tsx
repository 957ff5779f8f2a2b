import type { MessageId } from '../../i18n/MessageId.ts'
import { useText } from '../../i18n/useText.ts'
import { provider } from '../../settings/provider.ts'
import styles from './HomePage.module.css'

/** Who operates the service, who audited it and where its status stands, as far as the provider says so. */
export function ProviderFacts() {
  const t = useText()
  const { operator, audits, links } = provider
  const facts: { label: MessageId; items: { url: string | null; text: string }[] }[] = []
  if (operator)
    facts.push({
      label: 'home.operator',
      items: [{ url: operator.url, text: `${operator.legalName}, ${operator.country}` }],
    })
  if (audits.length > 0)
    facts.push({
      label: 'home.audits',
      items: audits.map(({ title, url, date }) => ({ url, text: `${title}, ${date}` })),
    })
  if (links.status)
    facts.push({ label: 'home.status', items: [{ url: links.status, text: t('home.statusLink') }] })
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, items }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          {items.map(({ url, text }) => (
            <dd key={text}>
              {url ? (
                <a href={url} rel="noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
