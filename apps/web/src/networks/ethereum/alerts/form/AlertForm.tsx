import type { AlertSubscription, CreatedAlert, OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Button, elideMiddle, Field, Select } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '#web/api/useAttempt.ts'
import { isLocale } from '#web/i18n/locale.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from '../Alerts.module.css'
import { alertApi, alertRoutes } from '../alertQueries.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import {
  type AlertDraft,
  type DraftFieldsProps,
  type DraftProblem,
  draftOf,
  readDraft,
  usualDraft,
} from './AlertDraft.ts'
import { KindFields } from './KindFields.tsx'
import { TargetFields } from './TargetFields.tsx'

type AlertFormProps = {
  network: EthereumNetworkId
  account: `0x${string}`
  /** The owner whose validators a new alert covers. */
  owner: OwnerId
  canMail: boolean
  /** The alert being changed; undefined for a new one. */
  edited: AlertSubscription | undefined
  onDone: (created?: CreatedAlert) => void
  onCancel: () => void
}

/** Target, kinds and thresholds of an alert. The target of an existing alert is fixed. */
export function AlertForm(props: AlertFormProps) {
  const t = useText()
  const { i18n } = useLingui()
  const { network, account, edited, canMail, onDone, onCancel } = props
  const language = isLocale(i18n.locale) ? i18n.locale : 'en_US'
  const [draft, setDraft] = useState<AlertDraft>(
    edited
      ? draftOf(edited.terms, edited.channel)
      : { ...usualDraft, channel: canMail ? 'email' : 'webhook', language },
  )
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const { problem, busy, attempt } = useAttempt()
  const change = (part: Partial<AlertDraft>) => {
    setDraft(before => ({ ...before, ...part }))
    setProblems([])
  }
  const owner = edited?.owner ?? props.owner
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft, edited === undefined)
    if ('problems' in read) return setProblems(read.problems)
    const { terms } = read
    const { channel } = draft
    const target = draft.target.trim()
    void attempt('save', async () => {
      if (edited) {
        const params = { network, alertId: edited.id }
        await alertApi.call(alertRoutes.changeAlert, { params, body: { account, terms } })
        return onDone()
      }
      const body = { account, owner, channel, target, terms }
      onDone(await alertApi.call(alertRoutes.createAlert, { params: { network }, body }))
    })
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <p className={styles.hint}>
        {owner === account
          ? t('reward.alert.ofOwn')
          : t('reward.alert.ofOther', { owner: elideMiddle(owner, 8, 6) })}
      </p>
      {edited ? (
        <p className={styles.target}>{edited.target}</p>
      ) : (
        <TargetFields draft={draft} canMail={canMail} problems={problems} onChange={change} />
      )}
      <KindFields network={network} draft={draft} problems={problems} onChange={change} />
      <WayFields draft={draft} onChange={change} />
      {problem && <ProblemNote error={problem.error} />}
      <div className={styles.footer}>
        <Button type="submit" busy={busy !== null}>
          {t(edited ? 'reward.alert.save' : `reward.alert.create.${draft.channel}`)}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('reward.alert.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** At once or daily; for mail, also the language. */
function WayFields({ draft, onChange }: Omit<DraftFieldsProps, 'problems'>) {
  const t = useText()
  return (
    <div className={styles.pair}>
      <Field label={t('reward.alert.when')}>
        {control => (
          <Select
            {...control}
            value={draft.delivery}
            onChange={({ target }) => onChange({ delivery: target.value === 'daily' ? 'daily' : 'at_once' })}
          >
            <option value="at_once">{t('reward.alert.delivery.at_once')}</option>
            <option value="daily">{t('reward.alert.delivery.daily')}</option>
          </Select>
        )}
      </Field>
      {draft.channel === 'email' && (
        <Field label={t('reward.alert.language')}>
          {control => (
            <Select
              {...control}
              value={draft.language}
              onChange={({ target }) => onChange({ language: target.value === 'zh_CN' ? 'zh_CN' : 'en_US' })}
            >
              <option value="en_US">English</option>
              <option value="zh_CN">简体中文</option>
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}
