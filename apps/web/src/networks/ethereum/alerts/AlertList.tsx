import type { AlertSubscription, CreatedAlert } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Button, CopyButton, Note, PlusIcon, Skeleton } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorCode } from '#web/api/errorCode.ts'
import { useText } from '#web/i18n/useText.ts'
import { useOnline } from '#web/shell/useOnline.ts'
import { useOwner } from '../owner/index.ts'
import { AlertCard } from './AlertCard.tsx'
import styles from './Alerts.module.css'
import { alertsQuery } from './alertQueries.ts'
import { AlertForm } from './form/AlertForm.tsx'
import { ProblemNote } from './ProblemNote.tsx'

type AlertListProps = { network: EthereumNetworkId; account: `0x${string}`; onOver: () => void }

/** The account's alerts, and the form for a new or changed one. */
export function AlertList({ network, account, onOver }: AlertListProps) {
  const t = useText()
  const isOnline = useOnline()
  const { id: shown } = useOwner()
  const { data, error, refetch, isFetching } = useQuery(alertsQuery(network, account))
  const [form, setForm] = useState<'new' | AlertSubscription | null>(null)
  const [created, setCreated] = useState<CreatedAlert | null>(null)
  const isOver = errorCode(error) === 'SIGNED_OUT'
  // The session expired: the dialog asks to sign in again.
  useEffect(() => {
    if (isOver) onOver()
  }, [onOver, isOver])
  if (!isOnline && !data)
    return (
      <Note tone="warning" announced title={t('common.offlineTitle')}>
        {t('reward.alert.offline')}
      </Note>
    )
  if (error && !isOver && !data)
    return <ProblemNote error={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <Waiting />
  const done = (made?: CreatedAlert) => {
    setForm(null)
    setCreated(made ?? null)
    void refetch()
  }
  if (form)
    return (
      <AlertForm
        network={network}
        account={account}
        owner={shown ?? account}
        canMail={data.channels.email}
        edited={form === 'new' ? undefined : form}
        onDone={done}
        onCancel={() => setForm(null)}
      />
    )
  const { subscriptions } = data
  const open = (subject: 'new' | AlertSubscription) => {
    setCreated(null)
    setForm(subject)
  }
  return (
    <>
      {!isOnline && <Note tone="warning">{t('reward.alert.offline')}</Note>}
      {created && <SecretNote created={created} />}
      {!data.channels.email && <Note>{t('reward.alert.error.ALERTS_MAIL_NOT_CONFIGURED')}</Note>}
      {subscriptions.length === 0 && <p className={styles.empty}>{t('reward.alert.empty')}</p>}
      <ul className={styles.list}>
        {subscriptions.map(one => (
          <AlertCard
            key={one.id}
            network={network}
            account={account}
            subscription={one}
            onEdit={() => open(one)}
            onChanged={() => void refetch()}
          />
        ))}
      </ul>
      {subscriptions.length < data.most && (
        <Button variant={subscriptions.length === 0 ? 'primary' : 'secondary'} onClick={() => open('new')}>
          <PlusIcon />
          {t('reward.alert.add')}
        </Button>
      )}
    </>
  )
}

function Waiting() {
  const t = useText()
  return (
    <div aria-busy="true" aria-label={t('common.loading')} role="status" className={styles.card}>
      <Skeleton width="20ch" />
      <Skeleton width="32ch" />
    </div>
  )
}

/** Next step after creating an alert: the link in the mail, or the secret, which is shown only once. */
function SecretNote({ created: { subscription, secret } }: { created: CreatedAlert }) {
  const t = useText()
  if (!secret)
    return (
      <Note announced title={t('reward.alert.linkSent')}>
        <p>{t('reward.alert.linkSentText', { target: subscription.target })}</p>
      </Note>
    )
  return (
    <Note announced tone="warning" title={t('reward.alert.secretTitle')}>
      <p>{t('reward.alert.secretText')}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t('reward.alert.copySecret')} copiedLabel={t('common.copied')} />
      </p>
    </Note>
  )
}
