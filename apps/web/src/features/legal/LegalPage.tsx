import { legal } from 'virtual:legal'
import { useLingui } from '@lingui/react'
import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { isLocale } from '../../i18n/locale.ts'
import { useText } from '../../i18n/useText.ts'
import { Article } from '../../shell/Article.tsx'
import { Prose } from '../../shell/prose/Prose.tsx'

/** The provider's terms or privacy policy, in the visitor's language where there is such a text. */
export function LegalPage() {
  const t = useText()
  const { i18n } = useLingui()
  const page = useLocation({
    select: ({ pathname }) => (pathname.startsWith('/terms') ? 'terms' : 'privacy'),
  })
  const texts = legal[page]
  if (!texts) return null
  const [first, ...sections] = (isLocale(i18n.locale) && texts[i18n.locale]) || texts.en_US
  return (
    <Article title={first?.heading ?? t(`footer.${page}`)}>
      {first && <Prose text={first.text} />}
      {sections.map(({ heading, text }) => (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          <Prose text={text} />
        </Fragment>
      ))}
    </Article>
  )
}
