import { contactReference } from '@granary/api/contact'
import { Button, Card, Note } from '@granary/ui'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { queryClient } from '#web/api/queryClient.ts'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import { Container } from '#web/shell/Container.tsx'
import styles from './Contact.module.css'
import { ContactAside } from './ContactAside.tsx'
import { ContactForm } from './ContactForm.tsx'
import { offerQuery } from './contactApi.ts'
import { MessageProgress } from './MessageProgress.tsx'
import { NotOffered } from './NotOffered.tsx'

/** Writes to the provider, and shows the state of a message by its reference. */
export function ContactPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  )
}

function Page() {
  const t = useText()
  const isOffered = useIsOffered()
  return (
    <Container>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('contact.form.title')}</h1>
          {isOffered && <p className={styles.lead}>{t('contact.form.lead', { provider: provider.name })}</p>}
        </header>
        <div className={styles.main}>{isOffered ? <Message /> : <NotOffered />}</div>
        <ContactAside isOffered={isOffered} />
      </div>
    </Container>
  )
}

/** The site offers it, and the server has not said otherwise. */
function useIsOffered(): boolean {
  const { data } = useQuery({ ...offerQuery, enabled: provider.contact })
  return provider.contact && data?.offered !== false
}

/** The form; or, with a reference in the address, the message it names. */
function Message() {
  const t = useText()
  const navigate = useNavigate()
  const { reference, code, request } = useSearch({ from: '/contact' })
  const [sent, setSent] = useState<string>()
  const show = (shown: string | undefined) =>
    void navigate({ to: '/contact', search: shown ? { reference: shown } : {} })
  if (reference !== undefined) {
    // A stranger's link shows no words of its own.
    const { success, data } = z.safeDecode(contactReference, reference)
    if (!success) return <UnknownReference onAnother={() => show(undefined)} />
    return (
      <MessageProgress key={data} reference={data} isNew={data === sent} onAnother={() => show(undefined)} />
    )
  }
  const opening = [
    ...(isPlain(code) ? [t('contact.form.ofCode', { code })] : []),
    ...(isPlain(request) ? [t('contact.form.ofRequest', { request })] : []),
  ].join('\n')
  const afterSent = (sentReference: string) => {
    setSent(sentReference)
    show(sentReference)
  }
  return (
    <Card>
      <ContactForm opening={opening && `${opening}\n\n`} onSent={afterSent} />
    </Card>
  )
}

function UnknownReference({ onAnother }: { onAnother: () => void }) {
  const t = useText()
  return (
    <Card className={styles.progress}>
      <h2 className={styles.title}>{t('contact.form.progress')}</h2>
      <Note tone="error" announced>
        <p>{t('contact.form.lookWrong')}</p>
      </Note>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onAnother}>
          {t('contact.form.another')}
        </Button>
      </div>
    </Card>
  )
}

/** The address comes from a link, perhaps of a stranger: it fills in codes and ids and nothing else. */
function isPlain(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,64}$/.test(text)
}
