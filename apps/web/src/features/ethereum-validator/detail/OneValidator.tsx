import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { ArrowLeftIcon } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { errorCode } from '../../../api/errorCode.ts'
import { useText } from '../../../i18n/useText.ts'
import { Container } from '../../../shell/Container.tsx'
import { OwnerReadNote, ownedValidatorQuery } from '../../ethereum-owner/index.ts'
import pageStyles from '../page/ValidatorPage.module.css'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import styles from './OneValidator.module.css'
import { ValidatorDetail } from './ValidatorDetail.tsx'

/** One validator with its whole state, whoever's it is. */
export function OneValidator({ network, pubkey }: { network: EthereumNetworkId; pubkey: string }) {
  const t = useText()
  const { account, keys } = useSearch({ strict: false })
  const key = pubkey.toLowerCase()
  const isKey = /^0x[0-9a-f]{96}$/.test(key)
  const { data, error, refetch } = useQuery({
    ...ownedValidatorQuery(network, key as `0x${string}`),
    enabled: isKey,
    refetchInterval: 6000,
  })
  const isUnknown = !isKey || errorCode(error) === 'VALIDATOR_NOT_FOUND'
  return (
    <Container className={pageStyles.page}>
      <Link
        to="/$network/validator"
        params={{ network }}
        search={{ ...(account !== undefined && { account }), ...(keys !== undefined && { keys }) }}
        className={pageStyles.back}
      >
        <ArrowLeftIcon size={18} />
        {t('reward.validators.all')}
      </Link>
      {isUnknown && (
        <div className={pageStyles.empty}>
          <h1 className={pageStyles.heading}>{t('reward.validators.unknownTitle')}</h1>
          <p className={pageStyles.lead}>
            {t('reward.validators.unknownText', { network: ethereumNetworks[network].name })}
          </p>
          <p className={styles.code}>{t('stake.code', { code: 'VALIDATOR_NOT_FOUND' })}</p>
        </div>
      )}
      {!isUnknown && <OwnerReadNote error={error} hasData={data !== undefined} onRetry={refetch} />}
      {!isUnknown && !data && !error && <DetailSkeleton />}
      {data && !isUnknown && (
        <ValidatorDetail network={network} validator={data.validator} headSlot={data.headSlot} />
      )}
    </Container>
  )
}
