import { VisuallyHidden } from '@granary/ui'
import { Fragment } from 'react'
import { useText } from '../i18n/useText.ts'

/** The code of an error, which leads to its entry in the Help Center. It opens a new tab: a flow stays open in this one. */
export function ErrorCode({ code }: { code: string }) {
  const t = useText()
  const words = t('stake.code', { code }).split(/(?<=_)/)
  return (
    <a href={`/help?error=${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
      {words.map((word, place) => (
        // Where a code is longer than its line, it breaks between two words.
        // biome-ignore lint/suspicious/noArrayIndexKey: one text, never reordered
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
      <VisuallyHidden>, {t('common.openInNewTab')}</VisuallyHidden>
    </a>
  )
}
