import { Note } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import { provider } from '../../settings/provider.ts'
import { Article } from '../../shell/Article.tsx'
import { LinkList } from '../../shell/LinkList.tsx'

/** Links to the provider's community, or a note that it has none. */
export function CommunityPage() {
  const t = useText()
  const links = provider.links.community
  return (
    <Article title={t('contact.communityTitle')} lead={t('contact.communityText')}>
      {links.length > 0 ? <LinkList links={links} /> : <Note>{t('contact.communityNone')}</Note>}
      <Note tone="warning">{t('contact.communityWarning')}</Note>
    </Article>
  )
}
