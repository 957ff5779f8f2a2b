import { decodeConsolidationRequest } from '@granary/staking/ethereum/requests'
import { useText } from '#web/i18n/useText.ts'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import styles from './Operation.module.css'

/** Of a consolidation: both public keys in full, out of the very bytes that the wallet is asked to send. */
export function FullKeys({ call }: Pick<ActionRequest, 'call'>) {
  const t = useText()
  const { source, target } = decodeConsolidationRequest(call.data)
  return (
    <span className={styles.detail}>
      <FullValue value={source} copyLabel={t('common.copy')} />
      <span aria-hidden="true">→</span>
      <FullValue value={target} copyLabel={t('common.copy')} />
    </span>
  )
}
