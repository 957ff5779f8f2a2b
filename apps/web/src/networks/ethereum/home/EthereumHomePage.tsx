import { type EthereumNetworkId, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import { Button, buttonClass, Card, Chip, Kernels, Note } from '@granary/ui'
import { Link, useParams } from '@tanstack/react-router'
import { errorCode } from '#web/api/errorCode.ts'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import { CalculatorPlace } from '../calculator/index.ts'
import { TestNetworkBadge, useEthereumStatus } from '../status/index.ts'
import { Afterwards } from './Afterwards.tsx'
import { Ear } from './Ear.tsx'
import styles from './EthereumHomePage.module.css'
import { LiveFigures } from './LiveFigures.tsx'

/** Home of an Ethereum network: what staking means, its steps, its live figures, and the way in. */
export function EthereumHomePage() {
  const t = useText()
  const { network } = useParams({ strict: false })
  const id = network && isEthereumNetworkId(network) ? network : undefined

  if (!id) return null
  return (
    <Container>
      <Introduction network={id} />
      <PausedNote network={id} />
      <LiveFigures network={id} />
      <StakingSteps />
      <ValidatorKinds />
      <CalculatorPlace />
      <Afterwards network={id} />
      <div className={styles.warning}>
        <Note tone="warning">{t('contact.warning')}</Note>
      </div>
    </Container>
  )
}

function Introduction({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <section className={styles.hero}>
      <Ear />
      <TestNetworkBadge network={network} />
      <h1>{t('contact.ethTitle')}</h1>
      <p className={styles.lead}>{t('contact.ethLead')}</p>
      {ethereumNetworks[network].testnet && <p>{t('contact.ethTest')}</p>}
      <div className={styles.actions}>
        <StartLink network={network} />
        <Link to="/$network/validator" params={{ network }} className={buttonClass({ variant: 'secondary' })}>
          {t('contact.ethValidators')}
        </Link>
      </div>
    </section>
  )
}

/** Shown before the visitor fills in a flow whose last step would be refused. */
function PausedNote({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { data: status } = useEthereumStatus(network)
  if (!status?.newValidatorsPaused) return null
  return (
    <div className={styles.warning}>
      <Note tone="warning">{t('contact.ethPaused')}</Note>
    </div>
  )
}

/** The link into the flow, unless the provider has not configured the network. */
function StartLink({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { error } = useEthereumStatus(network)
  if (errorCode(error) === 'NETWORK_NOT_CONFIGURED')
    return <Button disabled>{t('common.notConfigured')}</Button>
  return (
    <Link to="/$network/staking" params={{ network }} className={buttonClass()}>
      {t('contact.ethStart')}
    </Link>
  )
}

const steps = [1, 2, 3, 4, 5, 6] as const

/** The six steps of a stake, in the order of the flow. */
function StakingSteps() {
  const t = useText()
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <h2 id="steps-title">{t('contact.stepsTitle')}</h2>
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step}>
            <h3>{t(`contact.step${step}`)}</h3>
            <p>{t(`contact.step${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const kinds = [
  { name: 'Classic', credentials: '0x01', count: 8, size: 'medium' },
  { name: 'Compounding', credentials: '0x02', count: 1, size: 'large' },
] as const

/** The two kinds of validators side by side: many of 32 ETH, or one that grows. */
function ValidatorKinds() {
  const t = useText()
  return (
    <section className={styles.section} aria-labelledby="kinds-title">
      <h2 id="kinds-title">{t('contact.kindsTitle')}</h2>
      <div className={styles.kinds}>
        {kinds.map(({ name, credentials, count, size }) => (
          <Card key={name}>
            <div className={styles.kindHead}>
              <Kernels counts={{ active: count }} size={size} label={t('contact.kindKernels', { count })} />
              <Chip>{credentials}</Chip>
            </div>
            <h3>{t(`contact.kind${name}`)}</h3>
            <p>{t(`contact.kind${name}Text`)}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}
