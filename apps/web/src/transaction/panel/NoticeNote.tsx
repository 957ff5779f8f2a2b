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

type NoticeProps = {
  about: 'stake' | 'action' | 'registration'
  notice: ReviewNotice
  /** What a transaction that failed on chain has left; by default that what was sent came back. */
  reverted?: string | undefined
}

/** Why the person is back at the review, and that nothing is lost. */
export function NoticeNote({ about, notice, reverted }: NoticeProps) {
  const t = useText()
  const text = notice === 'reverted' ? reverted : undefined
  return (
    <Note tone={tones[notice]} announced title={t(idOf(about, 'notice', notice))}>
      <p>{text ?? t(idOf(about, 'noticeText', notice))}</p>
    </Note>
  )
}

function idOf(about: NoticeProps['about'], part: 'notice' | 'noticeText', notice: ReviewNotice) {
  if (about === 'registration') return `stake.ssv.${part}.${notice}` as const
  return about === 'action'
    ? (`stake.action.${part}.${notice}` as const)
    : (`stake.${part}.${notice}` as const)
}
