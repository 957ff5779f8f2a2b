import type { SsvCluster, SsvValidatorWithState } from '@granary/api/ssv'
import type { EthereumNetworkId } from '@granary/chains'
import { buttonClass, elideMiddle, Note, Skeleton } from '@granary/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import type { ShownOwner } from '../../owner/index.ts'
import { StatusChip } from '../../validator/table/index.ts'
import { SsvReadNote } from '../data/SsvReadNote.tsx'
import { accountQuery, validatorsQuery } from '../data/ssvQueries.ts'
import { ClusterCard } from './ClusterCard.tsx'
import styles from './Validator.module.css'

/** An owner's clusters, each with its validators. */
export function OwnClusters({ owner, canAct }: { owner: ShownOwner; canAct: boolean }) {
  const t = useText()
  const { network, account, isWatching } = owner
  const accounts = accountQuery(network, account ?? '0x')
  const { data, error, refetch } = useQuery(account ? accounts : { ...accounts, queryFn: skipToken })
  const list = validatorsQuery(network, account ?? '0x')
  const validators = useQuery(account ? list : { ...list, queryFn: skipToken })
  if (!account) return <Note>{t('stake.ssv.detail.addressOnly')}</Note>
  return (
    <>
      <SsvReadNote
        error={error ?? validators.error}
        hasData={data !== undefined}
        onRetry={() => void Promise.all([refetch(), validators.refetch()])}
      />
      {data?.reach.catchingUp && <Note tone="warning">{t('stake.ssv.catchingUp')}</Note>}
      {!data && !error && <ResumeSkeleton />}
      {data?.clusters.length === 0 && <NoClusters network={network} isWatching={isWatching} />}
      {data?.clusters.map(cluster => (
        <div key={cluster.id} className={styles.columns}>
          <ClusterCard network={network} cluster={cluster} canAct={canAct && !isWatching} />
          <ClusterValidators
            network={network}
            cluster={cluster}
            validators={validators.data?.validators.filter(each => each.clusterId === cluster.id)}
          />
        </div>
      ))}
    </>
  )
}

function NoClusters({ network, isWatching }: { network: EthereumNetworkId; isWatching: boolean }) {
  const t = useText()
  return (
    <Note title={t('stake.ssv.detail.none')}>
      <p>{t(isWatching ? 'stake.ssv.detail.noneWatched' : 'stake.ssv.detail.noneText')}</p>
      {!isWatching && (
        <Link to="/$network/ssv/operators" params={{ network }} className={buttonClass({ size: 'small' })}>
          {t('stake.ssv.operators.title')}
        </Link>
      )}
    </Note>
  )
}

/** Most validators in a card; the others are counted. */
const mostRows = 50

function ClusterValidators(props: {
  network: EthereumNetworkId
  cluster: SsvCluster
  validators: readonly SsvValidatorWithState[] | undefined
}) {
  const t = useText()
  const { network, cluster } = props
  const validators = props.validators ?? []
  const more = cluster.snapshot.validatorCount - Math.min(validators.length, mostRows)
  return (
    <TitledCard title={t('stake.ssv.detail.validators')}>
      {cluster.snapshot.validatorCount === 0 ? (
        <p className={styles.detail}>{t('stake.ssv.detail.noValidators')}</p>
      ) : !props.validators ? (
        <Skeleton width="80%" />
      ) : (
        <ul className={styles.rows}>
          {validators.slice(0, mostRows).map(({ pubkey, beacon }) => (
            <li key={pubkey} className={styles.row}>
              <Link
                to="/$network/ssv/validator-detail"
                params={{ network }}
                search={(before: object) => ({ ...before, pubkey }) as never}
                className={styles.key}
              >
                {elideMiddle(pubkey, 12, 8)}
              </Link>
              {beacon ? (
                <StatusChip status={beacon.status} />
              ) : (
                <span className={styles.detail}>{t('stake.ssv.detail.notOnBeacon')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && validators.length > 0 && (
        <p className={styles.detail}>{t('stake.ssv.detail.more', { count: more })}</p>
      )}
    </TitledCard>
  )
}
