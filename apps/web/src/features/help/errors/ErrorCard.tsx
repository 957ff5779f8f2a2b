import { apiBase } from '@granary/api/base'
import { CloseIcon, ExternalIcon, Spinner, VisuallyHidden } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './Errors.module.css'
import { ErrorsFailed } from './ErrorsFailed.tsx'
import { errorFamily } from './errorFamily.ts'
import type { ErrorEntries } from './useErrorEntries.ts'

/** The entry of one code: what happened, what it means for the person's money and what to do. */
export function ErrorCard({ code, errors }: { code: string; errors: ErrorEntries }) {
  const t = useText()
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code takes the focus
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [code])
  return (
    <section ref={card} className={styles.card} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.cardHead}>
        <h2 id={heading}>{code}</h2>
        <Link to="." search={{}} hash="errors" aria-label={t('contact.help.errorClose')}>
          <CloseIcon size={18} />
        </Link>
      </div>
      <CardBody code={code} errors={errors} />
    </section>
  )
}

function CardBody({ code, errors }: { code: string; errors: ErrorEntries }) {
  const t = useText()
  if (errors.isFailed) return <ErrorsFailed onRetry={errors.retry} />
  if (!errors.entries) return <Spinner label={t('contact.help.errorsLoading')} />
  const texts = errors.entries.find(entry => entry.code === code)?.texts
  const family = errorFamily(texts ? code : '')
  return (
    <>
      <Part title={t('contact.help.errorWhat')}>
        {(texts ?? [t('contact.help.errorUnknown')]).map(text => (
          <p key={text}>{text}</p>
        ))}
      </Part>
      <Part title={t('contact.help.errorMoney')}>
        <p>{t(`contact.help.family.${family}.money`)}</p>
      </Part>
      <Part title={t('contact.help.errorAction')}>
        <p>{t(`contact.help.family.${family}.action`)}</p>
      </Part>
      {texts && (
        <a className={styles.page} href={`${apiBase}/errors/${code}`} target="_blank" rel="noreferrer">
          {t('contact.help.errorPage')}
          <ExternalIcon size={14} />
          <VisuallyHidden>, {t('common.openInNewTab')}</VisuallyHidden>
        </a>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
