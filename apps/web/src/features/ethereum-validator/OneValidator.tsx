import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { ArrowLeftIcon } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { ReadProblem } from './ReadProblem.tsx'
import { ValidatorDetail, ValidatorSkeleton } from './ValidatorDetail.tsx'
import styles from './ValidatorPage.module.css'
import { validatorQuery } from './validatorQueries.ts'

/** One validator with its whole state. */
export function OneValidator({ network, pubkey }: { network: EthereumNetworkId; pubkey: string }) {
  const t = useText()
  const isKey = /^0x[0-9a-f]{96}$/.test(pubkey)
  const { data, error, refetch } = useQuery({
    ...validatorQuery(network, pubkey as `0x${string}`),
    enabled: isKey,
  })
  const isUnknown = !isKey || codeOf(error) === 'VALIDATOR_NOT_FOUND'
  return (
    <>
      <Link to="/$network/validator" params={{ network }} search={{}} className={styles.back}>
        <ArrowLeftIcon size={18} />
        {t('stake.validator.all')}
      </Link>
      {isUnknown && (
        <div className={styles.empty}>
          <h1 className={styles.heading}>{t('stake.validator.unknownTitle')}</h1>
          <p className={styles.lead}>
            {t('stake.validator.unknownText', { network: ethereumNetworks[network].name })}
          </p>
          <p className={styles.code}>{t('stake.code', { code: 'VALIDATOR_NOT_FOUND' })}</p>
        </div>
      )}
      {!isUnknown && error && <ReadProblem error={error} hasData={data !== undefined} onRetry={refetch} />}
      {!isUnknown && !data && !error && <ValidatorSkeleton />}
      {data && <ValidatorDetail network={network} validator={data.validator} headSlot={data.headSlot} />}
    </>
  )
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code
}
