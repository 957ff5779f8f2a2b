import { Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import { LinkList } from '#web/shell/LinkList.tsx'
import styles from './Contact.module.css'
import { ReferenceForm } from './ReferenceForm.tsx'

/** Beside the form: a warning, what happens next, the way to an answer, and other ways to the provider. */
export function ContactAside({ isOffered }: { isOffered: boolean }) {
  const t = useText()
  const { name, links } = provider
  const others = [
    ...(links.status ? [{ label: t('contact.form.statusPage'), url: links.status }] : []),
    ...(links.website ? [{ label: t('contact.form.website'), url: links.website }] : []),
    ...links.community,
  ]
  return (
    <aside className={styles.aside} aria-label={t('contact.form.aside')}>
      <Note tone="warning" title={t('contact.form.warningTitle')}>
        <p>{t('contact.form.warning', { provider: name })}</p>
      </Note>
      {isOffered && (
        <>
          <section>
            <h2>{t('contact.form.next')}</h2>
            <ol className={styles.next}>
              <li>{t('contact.form.next1', { provider: name })}</li>
              <li>{t('contact.form.next2')}</li>
              <li>{t('contact.form.next3')}</li>
            </ol>
          </section>
          <ReferenceForm />
        </>
      )}
      <section>
        <h2>{t('contact.form.others')}</h2>
        <p className={styles.quiet}>
          <Link to="/help">{t('contact.form.help')}</Link>
        </p>
        {others.length > 0 && <LinkList links={others} />}
      </section>
    </aside>
  )
}
