import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { buttonClass, Card } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import styles from '#web/shell/flow/FlowFrame.module.css'
import headingStyles from '#web/shell/StepHeading.module.css'

/** The provider has no batch contract on this network: staking is closed, and the page says so. */
export function NotConfigured({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { name } = ethereumNetworks[network]
  return (
    <Container className={styles.single}>
      <h1 className={headingStyles.heading}>{t('stake.closedTitle', { network: name })}</h1>
      <Card className={styles.stack}>
        <p>{t('stake.closedText', { network: name })}</p>
        <p className={failureStyles.code}>{t('stake.code', { code: 'STAKING_NOT_CONFIGURED' })}</p>
      </Card>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        {t('stake.backToHome')}
      </Link>
    </Container>
  )
}
