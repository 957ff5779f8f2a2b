import { type EthereumNetworkId, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import { buttonClass, Card } from '@granary/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { errorCode } from '#web/api/errorCode.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import styles from '#web/shell/flow/Flow.module.css'
import headingStyles from '#web/shell/StepHeading.module.css'
import { useEthereumStatus } from '../../status/index.ts'
import { depositTargets } from '../targets/depositTargets.ts'
import { StakingScreen } from './StakingScreen.tsx'

/** The staking flow of an Ethereum network: `/{network}/staking`. */
export function StakingPage() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  const target = depositTargets[network]
  return (
    <QueryClientProvider client={queryClient}>
      {target.batchContract ? (
        <StakingScreen key={network} network={network} target={target} />
      ) : (
        <WhereOpen key={network} network={network} />
      )}
    </QueryClientProvider>
  )
}

/** Without a contract in the build only the provider's server says whether it stakes on that network at all. */
function WhereOpen({ network }: { network: EthereumNetworkId }) {
  const { error } = useEthereumStatus(network)
  if (errorCode(error) === 'NETWORK_NOT_CONFIGURED') return <NotConfigured network={network} />
  return <StakingScreen network={network} target={depositTargets[network]} />
}

/** The provider has no batch contract on this network: staking is closed, and the page says so. */
function NotConfigured({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { name } = ethereumNetworks[network]
  return (
    <Container className={styles.single}>
      <h1 className={headingStyles.heading}>{t('stake.closedTitle', { network: name })}</h1>
      <Card className={styles.stack}>
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
