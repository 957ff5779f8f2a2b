import type { EthereumStatus } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { minDepositGwei } from '@granary/staking/ethereum'
import { Amount, Button, classNames, Note, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { errorCode } from '#web/api/errorCode.ts'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { activationTimes } from '../activation/index.ts'
import { executionShareBps } from '../settings/index.ts'
import { useEthereumStatus } from '../status/index.ts'
import styles from './LiveFigures.module.css'

/** Minimum, fee, queue and first activation, live from the chain. */
export function LiveFigures({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const duration = useDurationText()
  const { data: status, error, isFetching, refetch } = useEthereumStatus(network)
  const failed = error && !status
  const shareBps = executionShareBps(ethereumNetworks[network].id)
  const show = (value: (status: EthereumStatus) => ReactNode) =>
    status ? value(status) : <Skeleton width="4ch" />
  return (
    <section className={styles.live} aria-label={t('contact.ethLive')}>
      {failed && (
        <div className={styles.problem}>
          <LiveFiguresProblem error={error} busy={isFetching} onRetry={refetch} />
        </div>
      )}
      <dl className={classNames(styles.figures, failed && styles.missing)} aria-busy={!status && isFetching}>
        <Figure label={t('contact.ethMinimum')} note={t('contact.ethMinimumNote')}>
          <Eth gwei={minDepositGwei} />
        </Figure>
        <Figure
          label={t('contact.ethFee')}
          note={
            shareBps > 0
              ? t('contact.ethFeeShare', { percent: formatPercent(shareBps) })
              : t('contact.ethFeeNote')
          }
        >
          {show(({ batchDeposit }) =>
            batchDeposit ? (
              <Amount value={batchDeposit.feePerValidatorWei} decimals={18} unit="ETH" size="large" />
            ) : (
              '–'
            ),
          )}
        </Figure>
        <Figure
          label={t('contact.ethQueue')}
          note={status ? t('contact.ethQueueNote', { count: status.pendingDeposits }) : ' '}
        >
          {show(({ pendingDepositsGwei }) => (
            <Eth gwei={pendingDepositsGwei} />
          ))}
        </Figure>
        <Figure label={t('contact.ethFirst')} note={t('contact.ethFirstNote')}>
          {show(known => (
            <span className={styles.words}>
              {duration(activationTimes(known, [minDepositGwei]).activationSeconds)}
            </span>
          ))}
        </Figure>
      </dl>
    </section>
  )
}

function Eth({ gwei }: { gwei: bigint }) {
  return <Amount value={gwei} decimals={9} digits={2} unit="ETH" size="large" />
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{children}</span>
        <span className={styles.note}>{note}</span>
      </dd>
    </div>
  )
}

type LiveFiguresProblemProps = { error: unknown; busy: boolean; onRetry: () => void }

/** Why figures are missing: the network is not configured, or the server did not answer. */
function LiveFiguresProblem({ error, busy, onRetry }: LiveFiguresProblemProps) {
  const t = useText()
  if (errorCode(error) === 'NETWORK_NOT_CONFIGURED')
    return <Note title={t('contact.ethNotConfigured')}>{t('contact.ethNotConfiguredText')}</Note>
  return (
    <Note tone="warning" title={t('contact.ethFailed')} announced>
      <p>{t('contact.ethFailedText')}</p>
      <Button className={styles.retry ?? ''} variant="secondary" size="small" busy={busy} onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Note>
  )
}
