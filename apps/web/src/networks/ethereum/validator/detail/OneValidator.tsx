import type { EthereumNetworkId } from '@granary/chains'
import { ArrowLeftIcon, Card, Skeleton } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import frame from '#web/account/Dashboard.module.css'
import { errorCode } from '#web/api/errorCode.ts'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import { OwnerReadNote, ownedValidatorQuery } from '../../owner/index.ts'
import { ownerSearch } from '../../ownerSearch.ts'
import pageStyles from '../page/ValidatorPage.module.css'
import styles from './OneValidator.module.css'
import { readPubkey, UnknownValidator } from './UnknownValidator.tsx'
import { ValidatorDetail } from './ValidatorDetail.tsx'

/** One validator in any state and of any owner. */
export function OneValidator({ network, pubkey }: { network: EthereumNetworkId; pubkey: string }) {
  const t = useText()
  const key = readPubkey(pubkey)
  const { data, error, refetch, isFetching } = useQuery({
    ...ownedValidatorQuery(network, key ?? '0x'),
    enabled: key !== null,
    refetchInterval: 6000,
  })
  const isUnknown = key === null || errorCode(error) === 'VALIDATOR_NOT_FOUND'
  return (
    <Container className={pageStyles.page}>
      <Link to="/$network/validator" params={{ network }} search={ownerSearch} className={pageStyles.back}>
        <ArrowLeftIcon size={18} />
        {t('reward.validators.all')}
      </Link>
      {isUnknown && (
        <UnknownValidator
          network={network}
          typed={pubkey}
          onAgain={key === null ? null : () => void refetch()}
          isBusy={isFetching}
        />
      )}
      {!isUnknown && <OwnerReadNote error={error} hasData={data !== undefined} onRetry={refetch} />}
      {!isUnknown && !data && !error && <DetailSkeleton />}
      {data && !isUnknown && (
        <ValidatorDetail network={network} validator={data.validator} headSlot={data.headSlot} />
      )}
    </Container>
  )
}

/** As tall as the content, so that nothing moves. */
function DetailSkeleton() {
  const t = useText()
  return (
    <div aria-busy="true" aria-label={t('common.loading')} className={styles.skeleton} role="status">
      <p className={frame.heading}>
        <Skeleton width="9ch" />
      </p>
      <Card className={styles.figuresPlace}>
        <Skeleton width="40%" />
      </Card>
      <div className={styles.columns}>
        <Card className={styles.placeholder}>
          <Skeleton width="60%" />
        </Card>
        <Card className={styles.placeholder}>
          <Skeleton width="60%" />
        </Card>
      </div>
    </div>
  )
}
