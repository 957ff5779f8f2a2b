import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { ReviewNotice } from '../flow/FlowState.ts'

const tones: Readonly<Record<ReviewNotice, 'info' | 'warning'>> = {
  rejected: 'info',
  not_sent: 'info',
  cancelled: 'info',
  dropped: 'warning',
  fee_changed: 'warning',
  reverted: 'warning',
}

/** Why the staker is back at the review, and that nothing is lost. */
export function ReviewNoticeNote({ notice }: { notice: ReviewNotice }) {
  const t = useText()
  return (
    <Note tone={tones[notice]} announced title={t(`stake.notice.${notice}`)}>
      <p>{t(`stake.noticeText.${notice}`)}</p>
    </Note>
  )
}
