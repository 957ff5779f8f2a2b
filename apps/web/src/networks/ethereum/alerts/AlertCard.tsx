import type { AlertSubscription } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Button, Chip, elideMiddle } from '@granary/ui'
import { useState } from 'react'
import { useAttempt } from '#web/api/useAttempt.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from './Alerts.module.css'
import { alertApi, alertRoutes } from './alertQueries.ts'
import { ProblemNote } from './ProblemNote.tsx'

type AlertCardProps = {
  network: EthereumNetworkId
  account: `0x${string}`
  subscription: AlertSubscription
  onEdit: () => void
  onChanged: () => void
}

const tones = { unconfirmed: 'warning', active: 'good', disabled: 'danger' } as const

/** One alert: its target, its kinds, and its actions. */
export function AlertCard({ network, account, subscription, onEdit, onChanged }: AlertCardProps) {
  const t = useText()
  const time = useLongTime()
  const { id, channel, target, state, terms, owner, lastSentAt, failingSince } = subscription
  const { problem, busy, attempt } = useAttempt()
  const [asksDeletion, setAsksDeletion] = useState(false)
  const [said, setSaid] = useState<'tested' | 'linked' | null>(null)
  const params = { network, alertId: id }
  const act = async (name: string, ask: () => Promise<unknown>, then: 'tested' | 'linked' | null = null) => {
    setSaid(null)
    if (await attempt(name, ask)) setSaid(then)
    onChanged()
  }
  const confirm = () =>
    act(
      'confirm',
      () => alertApi.call(alertRoutes.confirmAlert, { params, body: { account } }),
      channel === 'email' ? 'linked' : null,
    )
  const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)
  return (
    <li className={styles.card}>
      <div className={styles.cardTop}>
        <strong className={styles.target}>{target}</strong>
        <Chip tone={tones[state]}>{t(`reward.alert.state.${state}`)}</Chip>
      </div>
      <p className={styles.kinds}>{terms.kinds.map(kind => t(`reward.alert.kind.${kind}`)).join(' · ')}</p>
      <p className={styles.hint}>
        {t(`reward.alert.delivery.${terms.delivery}`)}
        {owner !== account && ` · ${t('reward.alert.of', { owner: elideMiddle(owner, 8, 6) })}`}
        {lastSentAt && ` · ${t('reward.alert.lastSent', { time: time(seconds(lastSentAt)) })}`}
      </p>
      {failingSince && (
        <p className={styles.failing}>
          {t(state === 'disabled' ? 'reward.alert.givenUp' : 'reward.alert.failing', {
            time: time(seconds(failingSince)),
          })}
        </p>
      )}
      {state === 'unconfirmed' && <p className={styles.hint}>{t(`reward.alert.unconfirmed.${channel}`)}</p>}
      <div className={styles.actions}>
        {state !== 'active' && (
          <Button size="small" busy={busy === 'confirm'} onClick={() => void confirm()}>
            {t(`reward.alert.confirm.${channel}`)}
          </Button>
        )}
        {state === 'active' && (
          <Button
            size="small"
            variant="secondary"
            busy={busy === 'test'}
            onClick={() =>
              void act(
                'test',
                () => alertApi.call(alertRoutes.testAlert, { params, body: { account } }),
                'tested',
              )
            }
          >
            {t('reward.alert.test')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onEdit}>
          {t('reward.alert.edit')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={busy === 'delete'}
          onClick={() =>
            asksDeletion
              ? void act('delete', () =>
                  alertApi.call(alertRoutes.deleteAlert, { params, query: { account } }),
                )
              : setAsksDeletion(true)
          }
          onBlur={() => setAsksDeletion(false)}
        >
          {t(asksDeletion ? 'reward.alert.deleteSure' : 'reward.alert.delete')}
        </Button>
      </div>
      <p role="status" className={styles.hint}>
        {said && t(`reward.alert.${said}`)}
      </p>
      {problem && <ProblemNote error={problem.error} />}
    </li>
  )
}
