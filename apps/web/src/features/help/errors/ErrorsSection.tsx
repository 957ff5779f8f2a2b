import { Spinner } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { GuideFold } from '#web/shell/guide/GuideEntry.tsx'
import styles from './Errors.module.css'
import { ErrorsFailed } from './ErrorsFailed.tsx'
import { type ErrorFamily, errorFamily } from './errorFamily.ts'
import type { ErrorEntries } from './useErrorEntries.ts'

/** How to look up a code, and the list of them all, fetched when it is opened. */
export function ErrorsSection({ errors, onList }: { errors: ErrorEntries; onList: () => void }) {
  const t = useText()
  return (
    <section id="errors">
      <h2>{t('contact.help.sectionErrors')}</h2>
      <p className={styles.lead}>{t('contact.help.errorsText')}</p>
      <div className={styles.all}>
        <GuideFold title={t('contact.help.errorsAll')} onOpen={onList}>
          <ErrorList errors={errors} />
        </GuideFold>
      </div>
    </section>
  )
}

function ErrorList({ errors }: { errors: ErrorEntries }) {
  const t = useText()
  if (errors.isFailed) return <ErrorsFailed onRetry={errors.retry} />
  if (!errors.entries) return <Spinner label={t('contact.help.errorsLoading')} />
  const families = Map.groupBy(errors.entries, ({ code }): ErrorFamily => errorFamily(code))
  return [...families].map(([family, entries]) => (
    <div key={family} className={styles.family}>
      <h3>{t(`contact.help.family.${family}`)}</h3>
      <ul>
        {entries.map(({ code }) => (
          <li key={code}>
            <Link to="." search={{ error: code }}>
              {code}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
