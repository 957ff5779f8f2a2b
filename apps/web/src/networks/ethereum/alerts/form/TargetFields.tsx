import { Field, Select } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from '../Alerts.module.css'
import type { AlertDraft, DraftProblem } from './AlertDraft.ts'
import { PayloadExample } from './PayloadExample.tsx'

type TargetFieldsProps = {
  draft: AlertDraft
  canMail: boolean
  problems: readonly DraftProblem[]
  onChange: (part: Partial<AlertDraft>) => void
}

/** Mail or webhook, and its address. */
export function TargetFields({ draft, canMail, problems, onChange }: TargetFieldsProps) {
  const t = useText()
  const { channel, target } = draft
  const isMail = channel === 'email'
  return (
    <>
      <Field label={t('reward.alert.channel')}>
        {control => (
          <Select
            {...control}
            value={channel}
            onChange={({ target: { value } }) =>
              onChange({ channel: value === 'email' ? 'email' : 'webhook', target: '' })
            }
          >
            {canMail && <option value="email">{t('reward.alert.channel.email')}</option>}
            <option value="webhook">{t('reward.alert.channel.webhook')}</option>
          </Select>
        )}
      </Field>
      <Field
        label={t(`reward.alert.target.${channel}`)}
        hint={t(`reward.alert.targetHint.${channel}`)}
        error={problems.includes('target') && t(`reward.alert.targetWrong.${channel}`)}
      >
        {control => (
          <input
            {...control}
            className={styles.input}
            type={isMail ? 'email' : 'url'}
            value={target}
            maxLength={isMail ? 254 : 500}
            placeholder={isMail ? 'me@example.org' : 'https://example.org/alerts'}
            autoComplete={isMail ? 'email' : 'off'}
            spellCheck={false}
            onChange={event => onChange({ target: event.target.value })}
          />
        )}
      </Field>
      {!isMail && <PayloadExample />}
    </>
  )
}
