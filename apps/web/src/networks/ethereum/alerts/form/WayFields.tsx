import { Field, Select } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from '../Alerts.module.css'
import type { AlertDraft } from './AlertDraft.ts'

type WayFieldsProps = { draft: AlertDraft; onChange: (part: Partial<AlertDraft>) => void }

/** At once or daily; for mail, also the language. */
export function WayFields({ draft, onChange }: WayFieldsProps) {
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
