import { Button, buttonClass } from '@granary/ui'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../i18n/useText.ts'
import { isStalePage } from '../routes/stalePage.ts'
import { Container } from './Container.tsx'
import message from './Message.module.css'
import { useOnline } from './useOnline.ts'

/** In place of a page that failed: what it means for the visitor's money, and the way on. */
export function PageError(props: ErrorComponentProps) {
  const online = useOnline()
  const [neededNetwork] = useState(() => !online && isStalePage(props.error))
  return neededNetwork ? <OfflinePage online={online} /> : <FailedPage {...props} />
}

/** A page whose code could not be fetched without a network: loaded anew when there is one. */
function OfflinePage({ online }: { online: boolean }) {
  const t = useText()
  useEffect(() => {
    if (online) window.location.reload()
  }, [online])
  return (
    <Container>
      <div className={message.message} role="alert">
        <h1>{t('common.offlineTitle')}</h1>
        <p>{t('common.offlinePage')}</p>
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
