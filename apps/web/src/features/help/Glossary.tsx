import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { networkValues } from '#web/networks/helpOfNetworks.ts'
import styles from './Glossary.module.css'
import { placeOfTerm, terms } from './glossary.ts'

/** Every term in the order of the current language. */
export function Glossary() {
  const t = useText()
  const language = useLanguage()
  const values = networkValues()
  const sorted = terms
    .map(id => ({ place: placeOfTerm(id), term: t(`contact.help.term.${id}`), id }))
    .sort((one, other) => one.term.localeCompare(other.term, language))
  return (
    <section id="glossary">
      <h2>{t('contact.help.sectionGlossary')}</h2>
      <dl className={styles.terms}>
        {sorted.map(({ place, term, id }) => (
          <div key={place} id={place}>
            <dt>{term}</dt>
            <dd>{t(`contact.help.term.${id}.text`, values)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
