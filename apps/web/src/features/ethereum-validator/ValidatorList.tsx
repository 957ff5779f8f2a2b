import type { Validator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Button, buttonClass, Card, type KernelState, Kernels } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ReadProblem } from './ReadProblem.tsx'
import { ValidatorDetail, ValidatorSkeleton } from './ValidatorDetail.tsx'
import styles from './ValidatorPage.module.css'
import { ValidatorRow } from './ValidatorRow.tsx'
import { validatorsQuery } from './validatorQueries.ts'
import { kernelOf } from './validatorStage.ts'

const pageSize = 25

/** The account's validators: none, one in full, or a list. */
export function ValidatorList(props: { network: EthereumNetworkId; account: `0x${string}` }) {
  const { network, account } = props
  const { data, error, refetch } = useQuery(validatorsQuery(network, account))
  const [only] = data?.validators ?? []
  return (
    <>
      {error && <ReadProblem error={error} hasData={data !== undefined} onRetry={refetch} />}
      {!data && !error && <ValidatorSkeleton />}
      {data && !only && <NoValidators network={network} />}
      {data && only && data.validators.length === 1 && (
        <ValidatorDetail network={network} validator={only} headSlot={data.headSlot} />
      )}
      {data && data.validators.length > 1 && (
        <Rows network={network} validators={data.validators} headSlot={data.headSlot} />
      )}
    </>
  )
}

function NoValidators({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <div className={styles.empty}>
      <Kernels counts={{ absent: 5 }} size="large" label={t('stake.validator.noneLabel')} />
      <h1 className={styles.heading}>{t('stake.validator.noneTitle')}</h1>
      <p className={styles.lead}>{t('stake.validator.noneText')}</p>
      <Link to="/$network/staking" params={{ network }} search={{}} className={buttonClass()}>
        {t('stake.validator.stakeNow')}
      </Link>
    </div>
  )
}

function Rows(props: { network: EthereumNetworkId; validators: Validator[]; headSlot: number }) {
  const t = useText()
  const { network, validators, headSlot } = props
  const [shown, setShown] = useState(pageSize)
  const counts: Partial<Record<KernelState, number>> = {}
  for (const validator of validators) counts[kernelOf(validator)] = (counts[kernelOf(validator)] ?? 0) + 1
  return (
    <>
      <h1 className={styles.heading}>{t('stake.validator.title')}</h1>
      <div className={styles.summary}>
        <Kernels
          counts={counts}
          limit={100}
          label={t('stake.validator.summary', {
            count: validators.length,
            active: counts.active ?? 0,
            waiting: counts.waiting ?? 0,
          })}
        />
        <p className={styles.lead}>
          {t('stake.validator.summary', {
            count: validators.length,
            active: counts.active ?? 0,
            waiting: counts.waiting ?? 0,
          })}
        </p>
      </div>
      <Card className={styles.rows}>
        <ul className={styles.list}>
          {validators.slice(0, shown).map(validator => (
            <ValidatorRow key={validator.pubkey} network={network} validator={validator} />
          ))}
        </ul>
      </Card>
      {shown < validators.length && (
        <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
          {t('stake.showMore')}
        </Button>
      )}
      <p className={styles.source}>{t('stake.validator.asOf', { slot: headSlot })}</p>
    </>
  )
}
