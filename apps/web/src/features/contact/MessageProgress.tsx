import type { ContactProgress } from '@granary/api/contact'
import { Button, Card, Chip, CopyButton, Skeleton } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import styles from './Contact.module.css'
import { ContactProblem } from './ContactProblem.tsx'
import { progressQuery } from './contactApi.ts'

type MessageProgressProps = {
  reference: string
  /** It was sent on this page just now. */
  isNew: boolean
  onAnother: () => void
}

/** State of a message and the answers to it. */
export function MessageProgress({ reference, isNew, onAnother }: MessageProgressProps) {
  const t = useText()
  const { data, error, isFetching, refetch } = useQuery(progressQuery(reference))
  const [isAsked, setAsked] = useState(false)
  const ask = async () => {
    setAsked(true)
    await refetch()
    setAsked(false)
  }
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  return (
    <Card className={styles.progress}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t(isNew ? 'contact.form.sent' : 'contact.form.progress')}
      </h2>
      {isNew && <p>{t('contact.form.sentText', { provider: provider.name })}</p>}
      <div className={styles.reference}>
        <span className={styles.label}>{t('contact.form.reference')}</span>
        <span className={styles.digits}>{data?.reference ?? reference}</span>
        <CopyButton
          text={data?.reference ?? reference}
          label={t('contact.form.copyReference')}
          copiedLabel={t('common.copied')}
        />
      </div>
      {error && !data ? (
        <ContactProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Progress progress={data} />
      ) : (
        <p aria-busy="true">
          <Skeleton width="24ch" />
        </p>
      )}
      <div className={styles.actions}>
        {data && (
          <Button variant="secondary" busy={isAsked} onClick={() => void ask()}>
            {t('contact.form.refresh')}
          </Button>
        )}
        <Button variant="quiet" onClick={onAnother}>
          {t('contact.form.another')}
        </Button>
      </div>
    </Card>
  )
}

const tones = { received: 'neutral', passed_on: 'neutral', answered: 'good', closed: 'neutral' } as const

function Progress({ progress: { type, state, receivedAt, answers } }: { progress: ContactProgress }) {
  const t = useText()
  const timeOf = useLongTime()
  const time = (text: string) => timeOf(Date.parse(text) / 1000)
  return (
    <>
      <div className={styles.state} aria-live="polite">
        <Chip tone={tones[state]}>{t(`contact.form.state.${state}`)}</Chip>
        <p>{t(`contact.form.stateText.${state}`, { provider: provider.name })}</p>
      </div>
      <p className={styles.quiet}>
        {t('contact.form.receivedAt', { type: t(`contact.form.type.${type}`), time: time(receivedAt) })}
      </p>
      {answers.map(({ text, answeredAt }) => (
        <section key={answeredAt} className={styles.answer}>
          <h3>{t('contact.form.answer', { provider: provider.name, time: time(answeredAt) })}</h3>
          <p className={styles.words}>{text}</p>
        </section>
      ))}
    </>
  )
}
