import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import flow from '#web/shell/flow/Flow.module.css'

/** What an owner can do with a cluster of before version 2, here and elsewhere. */
export function LegacyNote() {
  const t = useText()
  return (
    <Note tone="warning">
      <div className={flow.stack}>
        <p>{t('stake.ssv.detail.legacy')}</p>
        <p>{t('stake.ssv.detail.legacyWay')}</p>
      </div>
    </Note>
  )
}
