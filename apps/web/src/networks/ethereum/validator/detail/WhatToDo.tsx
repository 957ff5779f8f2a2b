import type { OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import type { RequestObstacle } from '@granary/staking/ethereum/requests'
import { buttonClass, Card } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { useText } from '#web/i18n/useText.ts'
import { queuesQuery } from '../../owner/index.ts'
import { useEthereumStatus } from '../../status/index.ts'
import { useEpochTime } from '../life/useEpochTime.ts'
import { ownerOfCredentials } from '../state/ownerOfCredentials.ts'
import styles from './OneValidator.module.css'
import { whatCanBeDone } from './whatCanBeDone.ts'

/** The owner's possible actions, and for the others the reason and the first possible day. */
export function WhatToDo(props: { network: EthereumNetworkId; validator: OwnedValidator }) {
  const t = useText()
  const { network, validator } = props
  const { account } = useOwnAccount()
  const { data: queues } = useQuery(queuesQuery(network))
  const { index } = validator
  const isOwn = account !== null && account === ownerOfCredentials(validator.withdrawalCredentials)
  if (!isOwn || index === null)
    return (
      <Card>
        <h2 className={styles.title}>{t('reward.validators.do.title')}</h2>
        <p className={styles.hint}>
          {t(isOwn ? 'reward.validators.obstacle.VALIDATOR_UNKNOWN' : 'reward.validators.do.watching')}
        </p>
      </Card>
    )
  return (
    <Card>
      <h2 className={styles.title}>{t('reward.validators.do.title')}</h2>
      {!queues && <p className={styles.hint}>{t('reward.validators.do.reading')}</p>}
      {queues && (
        <ul className={styles.actions}>
          {whatCanBeDone(validator, queues, account).map(({ action, obstacle }) => (
            <li key={action} className={styles.action}>
              {obstacle ? (
                <>
                  <span className={styles.refused}>{t(`reward.validators.action.${action}`)}</span>
                  <Reason network={network} obstacle={obstacle} />
                </>
              ) : (
                <>
                  <Link
                    to="/$network/operation"
                    params={{ network }}
                    search={{ action, validators: String(index) }}
                    className={buttonClass({ variant: 'secondary', size: 'small' })}
                  >
                    {t(`reward.validators.action.${action}`)}
                  </Link>
                  <span className={styles.hint}>{t(`reward.validators.do.text.${action}`)}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Reason({ network, obstacle }: { network: EthereumNetworkId; obstacle: RequestObstacle }) {
  const t = useText()
  const { i18n } = useLingui()
  const { data: status } = useEthereumStatus(network)
  const epochTime = useEpochTime(status)
  const { code, fromEpoch } = obstacle
  const id = `reward.validators.obstacle.${code}`
  return (
    <span className={styles.hint}>
      {id in i18n.messages ? i18n._(id) : t('reward.validators.obstacle.other', { code })}{' '}
      {fromEpoch !== null &&
        t('reward.validators.do.from', { epoch: fromEpoch, time: epochTime(fromEpoch) ?? '…' })}
    </span>
  )
}
