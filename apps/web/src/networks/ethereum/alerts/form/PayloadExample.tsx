import { useText } from '#web/i18n/useText.ts'
import styles from '../Alerts.module.css'

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
export function PayloadExample() {
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
