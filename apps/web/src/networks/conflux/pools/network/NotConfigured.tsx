import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { buttonClass, Card } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import headingStyles from '#web/shell/StepHeading.module.css'
import { NetworkChoice } from './NetworkChoice.tsx'
import styles from './NotConfigured.module.css'

type NotConfiguredProps = {
  network: ConfluxNetworkId
  onChooseNetwork: (network: ConfluxNetworkId) => void
}

/** The provider offers no pool on this network: staking is closed, and the page says so. */
export function NotConfigured({ network, onChooseNetwork }: NotConfiguredProps) {
  const t = useText()
  const { name } = confluxNetworks[network]
  return (
    <Container className={styles.page}>
      <h1 className={headingStyles.heading}>{t('stake.closedTitle', { network: name })}</h1>
      <NetworkChoice network={network} onChoose={onChooseNetwork} />
      <Card className={styles.card}>
        <p>{t('stake.closedText', { network: name })}</p>
        <p className={failureStyles.code}>
          <ErrorCode code="STAKING_NOT_CONFIGURED" />
        </p>
      </Card>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        {t('stake.backToHome')}
      </Link>
    </Container>
  )
}
