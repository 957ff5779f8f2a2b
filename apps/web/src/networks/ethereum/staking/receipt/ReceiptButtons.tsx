import { Button, DownloadIcon, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { useText } from '#web/i18n/useText.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { Stake } from '../stake/Stake.ts'
import type { ReceiptFormat } from './downloadReceipt.ts'
import styles from './ReceiptButtons.module.css'

/** The receipt of a confirmed stake: a page to print, and the data to check again. */
export function ReceiptButtons({ stake, target }: { stake: Stake; target: DepositTarget }) {
  const t = useText()
  const [busy, setBusy] = useState<ReceiptFormat | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  const hasTexts = useReceiptTexts()
  const download = async (format: ReceiptFormat) => {
    setBusy(format)
    setFailure(null)
    try {
      const { downloadReceipt } = await import('./downloadReceipt.ts')
      await downloadReceipt(stake, target, format)
    } catch (error) {
      setFailure(flowFailure(error))
    } finally {
      setBusy(null)
    }
  }
  if (!hasTexts) return null
  return (
    <div className={styles.receipt}>
      <div className={styles.buttons}>
        <Button variant="quiet" size="small" busy={busy === 'html'} onClick={() => void download('html')}>
          <DownloadIcon size={18} />
          {t('reward.receipt.download')}
        </Button>
        <Button variant="quiet" size="small" busy={busy === 'json'} onClick={() => void download('json')}>
          <DownloadIcon size={18} />
          {t('reward.receipt.downloadJson')}
        </Button>
      </div>
      {failure && (
        <Note tone="error" announced>
          <p>
            {failure.code === 'RECEIPT_MISMATCH' ? t('reward.receipt.mismatch') : t('reward.receipt.failed')}
          </p>
          <p>{failure.code}</p>
        </Note>
      )}
    </div>
  )
}

/** Whether the receipt's texts are loaded: the form of a stake does without them, so its page does not load them. */
function useReceiptTexts(): boolean {
  const { i18n } = useLingui()
  useEffect(() => {
    // A failed load is retried when the buttons are drawn again.
    loadMessages(['reward']).catch(() => undefined)
  }, [])
  return 'reward.receipt.download' in i18n.messages
}
