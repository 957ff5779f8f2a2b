import { Field, Select } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from '../Alerts.module.css'
import type { DraftFieldsProps } from './AlertDraft.ts'

type TargetFieldsProps = DraftFieldsProps & { canMail: boolean }

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

const example = `POST /alerts
webhook-id: 0b0e5d9c-6f0e-4c43-9a53-1c7a4d5f3e21
webhook-timestamp: 1790000000
webhook-signature: v1,base64(HMAC-SHA256(secret, id.timestamp.body))

{
  "id": "0b0e5d9c-6f0e-4c43-9a53-1c7a4d5f3e21",
  "type": "alerts",
  "timestamp": "2026-09-21T14:13:20.000Z",
  "data": {
    "network": "eip155:1",
    "owner": "0x…",
    "alerts": [{
      "id": "a1d3c1b6-2c55-4b0a-8f07-8f7e1de1a7c2",
      "kind": "sweep",
      "pubkey": "0x…", "index": 123456,
      "slot": 10485760, "epoch": 327680,
      "timeSeconds": 1790000000,
      "amountGwei": "17654321", "executionWei": null,
      "missedEpochs": null
    }],
    "more": 0
  }
}`

/** An example payload for authors of a receiver. */
function PayloadExample() {
  const t = useText()
  return (
    <details>
      <summary className={styles.summary}>{t('reward.alert.payload')}</summary>
      <p className={styles.hint}>{t('reward.alert.payloadText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.payload} tabIndex={0} aria-label={t('reward.alert.payload')}>
        <pre>{example}</pre>
      </section>
    </details>
  )
}
