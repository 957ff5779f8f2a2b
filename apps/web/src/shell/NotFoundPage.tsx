import { buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/useText.ts'
import type { RouteMeta } from '../routes/RouteMeta.ts'
import { useDocumentMeta } from '../routes/useDocumentMeta.ts'
import { Container } from './Container.tsx'
import message from './Message.module.css'
import styles from './NotFoundPage.module.css'

const meta: RouteMeta = { title: 'router.notFound', description: 'router.notFoundDescription' }

/** Shown for every unknown address. The zero of 404 is a missing kernel. */
export function NotFoundPage() {
  const t = useText()
  useDocumentMeta(meta)
  return (
    <Container>
      <div className={message.message}>
        <p className={styles.number}>
          4<span className={styles.kernel}>0</span>4
        </p>
        <h1>{t('common.notFoundTitle')}</h1>
        <p>{t('common.notFoundText')}</p>
        <div className={message.actions}>
          <Link to="/" className={buttonClass()}>
            {t('common.notFoundHome')}
          </Link>
        </div>
      </div>
    </Container>
  )
}
