import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import {
  checkCompoundingSwitch,
  checkFullExit,
  checkPartialWithdrawal,
  checkProviderExit,
  checkTopUp,
  minTopUpGwei,
  type RequestObstacle,
} from '@granary/staking/ethereum/requests'
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
import type { ValidatorAction } from '../table/validatorActions.ts'
import styles from './OneValidator.module.css'

/** The owner's possible actions, and for the others the reason and the first possible day. */
export function WhatToDo(props: { network: EthereumNetworkId; validator: OwnedValidator }) {
  const t = useText()
  const { network, validator } = props
  const { account } = useOwnAccount()
  const { data: queues } = useQuery(queuesQuery(network))
  const { index } = validator
  const isOwn = account !== null && account === ownerOfCredentials(validator.withdrawalCredentials)
  const waiting =
    index === null ? 'reward.validators.obstacle.VALIDATOR_UNKNOWN' : 'reward.validators.do.reading'
  return (
    <Card>
      <h2 className={styles.title}>{t('reward.validators.do.title')}</h2>
      {!isOwn || index === null || !queues ? (
        <p className={styles.hint}>{t(isOwn ? waiting : 'reward.validators.do.watching')}</p>
      ) : (
        <Actions network={network} index={index} actions={whatCanBeDone(validator, queues, account)} />
      )}
    </Card>
  )
}

function Actions(props: { network: EthereumNetworkId; index: number; actions: readonly PossibleAction[] }) {
  const t = useText()
  const { network, index, actions } = props
  const only = commonObstacle(actions)
  if (only)
    return (
      <p>
        <Reason network={network} obstacle={only} />
      </p>
    )
  return (
    <ul className={styles.actions}>
      {actions.map(({ action, obstacle }) => (
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
  )
}

/** What stands in the way of every action; null if something can be done, or if reasons differ. */
export function commonObstacle(actions: readonly PossibleAction[]): RequestObstacle | null {
  const [first = null, ...rest] = actions.map(({ obstacle }) => obstacle)
  const isSame = rest.every(each => each?.code === first?.code && each?.fromEpoch === first?.fromEpoch)
  return isSame ? first : null
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

type PossibleAction = { action: ValidatorAction; obstacle: RequestObstacle | null }

/**
 * The owner requests that the beacon chain would accept now, and why not the others. Amounts are the smallest possible;
 * a consolidation is judged as its source, since there is no target yet.
 */
export function whatCanBeDone(
  validator: OwnedValidator,
  queues: EthereumQueues,
  account: `0x${string}`,
): PossibleAction[] {
  const owner = { account }
  const exit = checkFullExit(validator, queues, owner)
  return [
    { action: 'partial', obstacle: checkPartialWithdrawal(validator, queues, { account, amountGwei: 1n }) },
    { action: 'exit', obstacle: exit },
    { action: 'compound', obstacle: checkCompoundingSwitch(validator, queues, owner) },
    { action: 'consolidate', obstacle: exit },
    { action: 'top-up', obstacle: checkTopUp(validator, queues, { account, amountGwei: minTopUpGwei }) },
    { action: 'provider-exit', obstacle: checkProviderExit(validator, queues, owner) },
  ]
}
