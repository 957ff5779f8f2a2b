import { VisuallyHidden } from '@granary/ui'
import { useText } from '../i18n/useText.ts'

/** The code of an error, which leads to its entry in the Help Center. It opens a new tab: a flow stays open in this one. */
export function ErrorCode({ code }: { code: string }) {
  const t = useText()
  return (
    <a href={`/help?error=${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
      {t('stake.code', { code })}
      <VisuallyHidden>, {t('common.openInNewTab')}</VisuallyHidden>
    </a>
  )
}
