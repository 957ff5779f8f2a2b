import type { ReviewNotice } from '@granary/transactions'
import { Note } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'

const tones: Readonly<Record<ReviewNotice, 'info' | 'warning'>> = {
  rejected: 'info',
  not_sent: 'info',
  cancelled: 'info',
  dropped: 'warning',
  reverted: 'warning',
  fee_rose: 'warning',
}

/** Why the person is back at the review, and that nothing is lost. */
export function NoticeNote({ about, notice }: { about: 'stake' | 'action'; notice: ReviewNotice }) {
  const t = useText()
  const isAction = about === 'action'
  return (
    <Note
      tone={tones[notice]}
      announced
      title={t(isAction ? `stake.action.notice.${notice}` : `stake.notice.${notice}`)}
    >
      <p>{t(isAction ? `stake.action.noticeText.${notice}` : `stake.noticeText.${notice}`)}</p>
    </Note>
  )
}
