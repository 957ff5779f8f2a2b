import { buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useNetworks } from '../../api/useNetworks.ts'
import { useText } from '../../i18n/useText.ts'
import { CalculatorPlace } from '../../networks/ethereum/calculator/index.ts'
import { useHomeNetwork } from '../../networks/ethereum/status/index.ts'
import { Container } from '../../shell/Container.tsx'
import styles from './HomePage.module.css'
import { NetworksList } from './NetworksList.tsx'
import { PlanCard } from './PlanCard.tsx'
import { TrustSection } from './TrustSection.tsx'

export function HomePage() {
  return (
    <Container>
      <section className={styles.hero}>
        <Introduction />
        <PlanCard />
      </section>
      <NetworksList />
      <CalculatorPlace />
      <TrustSection />
    </Container>
  )
}

function Introduction() {
  const t = useText()
  const { data: networks } = useNetworks()
  const params = { network: useHomeNetwork(networks).id }
  return (
    <div>
      <h1>{t('home.title')}</h1>
      <p className={styles.lead}>{t('home.lead')}</p>
      <div className={styles.actions}>
        <Link to="/$network/staking" params={params} className={buttonClass()}>
          {t('home.stakeEthereum')}
        </Link>
        <Link to="/$network" params={params} className={buttonClass({ variant: 'secondary' })}>
          {t('home.howItWorks')}
        </Link>
      </div>
    </div>
  )
}
