import { plainText } from '@granary/errors'
import { Button, buttonClass } from '@granary/ui'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSiteReachable, isStalePage } from '#web/routes/stalePage.ts'
import { useText } from '../i18n/useText.ts'
import { Container } from './Container.tsx'
import message from './Message.module.css'
import { useOnline } from './useOnline.ts'

/** Replaces a failed page: what it means for the visitor's money, and what to do. */
export function PageError(props: ErrorComponentProps) {
  return isStalePage(props.error) ? <OfflinePage /> : <FailedPage {...props} />
}

const reload = async () => {
  if (await isSiteReachable()) window.location.reload()
}

/** A page whose code failed to load; reloads once the site answers. */
function OfflinePage() {
  const t = useText()
  const online = useOnline()
  const [wasOnline] = useState(online)
  useEffect(() => {
    if (online && !wasOnline) void reload()
  }, [online, wasOnline])
  return (
    <Container>
      <div className={message.message} role="alert">
        <h1>{t(online ? 'common.unreachableTitle' : 'common.offlineTitle')}</h1>
        <p>{t(online ? 'common.unreachable' : 'common.offlinePage')}</p>
        <div className={message.actions}>
          <Button onClick={reload}>{t('common.tryAgain')}</Button>
        </div>
      </div>
    </Container>
  )
}

function FailedPage({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Container>
      <div className={message.message} role="alert">
        <h1>{t('common.errorTitle')}</h1>
        <p>{t('common.errorText')}</p>
        <p>
          {t('common.errorDetails', {
            message: plainText(error instanceof Error ? error.message : String(error)),
          })}
        </p>
        <div className={message.actions}>
          <Button onClick={retry}>{t('common.tryAgain')}</Button>
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('common.notFoundHome')}
          </Link>
        </div>
      </div>
    </Container>
  )
}
