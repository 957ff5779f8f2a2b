import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../api/queryClient.ts'
import { useText } from '../../i18n/useText.ts'
import { Container } from '../../shell/Container.tsx'
import headingStyles from '../../shell/StepHeading.module.css'

/** Staking CFX on Conflux eSpace: `/conflux/espace/staking`. */
export function ConfluxStakingPage() {
  const t = useText()
  return (
    <QueryClientProvider client={queryClient}>
      <Container>
        <h1 className={headingStyles.heading}>{t('router.confluxStaking')}</h1>
      </Container>
    </QueryClientProvider>
  )
}
