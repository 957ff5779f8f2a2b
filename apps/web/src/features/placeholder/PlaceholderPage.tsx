import { buttonClass, Chip } from '@granary/ui'
import { Link, useMatches } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { Container } from '../../shell/Container.tsx'
import styles from './PlaceholderPage.module.css'

/** Placeholder for an unbuilt page: says what it will show and links back. */
export function PlaceholderPage() {
  const t = useText()
  const data = useMatches({ select: matches => matches.at(-1)?.staticData })
  if (!data?.meta || !data.soon) return null
  const [name = ''] = t(data.meta.title, data.meta.values).split(' - ')
  return (
    <Container>
      <div className={styles.page}>
        <Chip>{t('common.soonTitle')}</Chip>
        <h1>{name}</h1>
        <p>{t(data.soon)}</p>
        <div className={styles.links}>
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('common.soonBack')}
          </Link>
        </div>
      </div>
    </Container>
  )
}
