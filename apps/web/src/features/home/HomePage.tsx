import { useText } from '../../i18n/useText.ts'
import { HomeActions, PlanCard, ShareText } from '../../networks/ethereum/plan/index.ts'
import { Container } from '../../shell/Container.tsx'
import styles from './HomePage.module.css'
import { NetworksList } from './NetworksList.tsx'
import { ProviderFacts } from './ProviderFacts.tsx'
import { TrustSection } from './TrustSection.tsx'

/** Home plans a stake on Ethereum, the most popular network, and lists every network. */
export function HomePage() {
  const t = useText()
  return (
    <Container>
      <section className={styles.hero}>
        <div>
          <h1>{t('home.title')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <div className={styles.actions}>
            <HomeActions />
          </div>
        </div>
        <PlanCard />
      </section>
      <ProviderFacts />
      <NetworksList />
      <TrustSection share={<ShareText />} />
    </Container>
  )
}
