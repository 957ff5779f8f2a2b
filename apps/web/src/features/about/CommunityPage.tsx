import { Note } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import { provider } from '../../settings/provider.ts'
import { Article } from '../../shell/Article.tsx'
import { LinkList } from '../../shell/LinkList.tsx'
import { Prose } from '../../shell/prose/Prose.tsx'

/** Links to the provider's community, or a note that it has none, and how to tell friends from thieves. */
export function CommunityPage() {
  const t = useText()
  const links = provider.links.community
  return (
    <Article title={t('contact.about.communityTitle')} lead={t('contact.about.communityText')}>
      {links.length > 0 ? <LinkList links={links} /> : <Note>{t('contact.about.communityNone')}</Note>}
      <h2>{t('contact.about.safetyTitle')}</h2>
      <Prose text={t('contact.about.safetyText')} />
    </Article>
  )
}
