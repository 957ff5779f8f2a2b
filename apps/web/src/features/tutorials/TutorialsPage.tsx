import { useMemo } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { listedHelp, networkValues } from '#web/networks/helpOfNetworks.ts'
import type { TutorialId } from '#web/networks/NetworkHelp.ts'
import { Guide } from '#web/shell/guide/Guide.tsx'
import { Prose } from '#web/shell/prose/Prose.tsx'
import drawings from './drawings.svg'
import styles from './TutorialsPage.module.css'

/** Those of networks that the provider lists. */
const shownTutorials = () => listedHelp().flatMap(({ tutorials = [] }) => tutorials)

/** Walks through the site, step by step. */
export function TutorialsPage() {
  const t = useText()
  return (
    <Guide
      title={t('contact.help.tutorial.title')}
      lead={t('contact.help.tutorial.lead')}
      contents={shownTutorials().map(id => ({ id, title: t(`contact.help.tutorial.${id}`) }))}
    >
      {shownTutorials().map(id => (
        <Tutorial key={id} id={id} />
      ))}
    </Guide>
  )
}

function Tutorial({ id }: { id: TutorialId }) {
  const t = useText()
  const values = useMemo(networkValues, [])
  return (
    <section id={id} className={styles.tutorial}>
      <div className={styles.head}>
        <svg className={styles.drawing} aria-hidden="true">
          <use href={`${drawings}#${id}`} />
        </svg>
        <h2>{t(`contact.help.tutorial.${id}`)}</h2>
      </div>
      <p className={styles.need}>
        {t('contact.help.tutorial.need', { need: t(`contact.help.tutorial.${id}.need`, values) })}
      </p>
      <Prose text={t(`contact.help.tutorial.${id}.steps`, values)} />
    </section>
  )
}
