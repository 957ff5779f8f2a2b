import type { EthereumNetworkId } from '@granary/chains'
import { minDepositGwei } from '@granary/staking/ethereum'
import { estimatePartialWithdrawal } from '@granary/staking/ethereum/queues'
import { buttonClass, Card } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { queuesQuery } from '../../owner/index.ts'
import type { Operation } from '../requests/Operation.ts'
import styles from './Operations.module.css'

const others = ['compound', 'consolidate', 'top-up'] as const

/** Partial and full unstaking with their waiting times, and links to the other operations. */
export function UnstakeCard({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const duration = useDurationText()
  const { data: queues } = useQuery(queuesQuery(network))
  const seconds = queues && estimatePartialWithdrawal(queues, { amountGwei: minDepositGwei }).payoutSeconds
  return (
    <Card className={styles.unstake}>
      <div className={styles.ways}>
        <h2 className={styles.title}>{t('claim.operation.unstake')}</h2>
        <p className={styles.text}>{t('claim.operation.unstakeText')}</p>
        <p className={styles.time}>{t('claim.operation.unstakeTime')}</p>
        {seconds !== undefined && (
          <p className={styles.time}>
            <strong>{t('claim.operation.unstakeNow', { duration: duration(seconds) })}</strong>
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <To network={network} operation="partial" className={buttonClass()}>
          {t('claim.operation.partial')}
        </To>
        <To network={network} operation="exit" className={buttonClass({ variant: 'secondary' })}>
          {t('claim.operation.full')}
        </To>
      </div>
      <nav className={styles.others} aria-label={t('claim.operation.more')}>
        {others.map(operation => (
          <To key={operation} network={network} operation={operation}>
            {t(`claim.action.title.${operation}`)}
          </To>
        ))}
      </nav>
    </Card>
  )
}

function To(props: {
  network: EthereumNetworkId
  operation: Operation
  className?: string
  children: string
}) {
  const { network, operation, className, children } = props
  return (
    <Link
      to="/$network/operation"
      params={{ network }}
      search={(before: object) => ({ ...before, action: operation })}
      {...(className && { className })}
    >
      {children}
    </Link>
  )
}
