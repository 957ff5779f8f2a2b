import { useText } from '../i18n/useText.ts'
import { provider } from '../settings/provider.ts'

/**
 * Opens the contact form with an error's code in the message, in a new tab: an unfinished stake stays open in this one.
 * Nothing where the site has no contact form.
 */
export function ContactLink({
  code,
  requestId,
}: {
  code?: string | undefined
  requestId?: string | undefined
}) {
  const t = useText()
  if (!provider.contact) return null
  const query = new URLSearchParams({ ...(code && { code }), ...(requestId && { request: requestId }) })
  return (
    <a href={`/contact${query.size > 0 ? `?${query}` : ''}`} target="_blank" rel="noreferrer">
      {t('common.tellProvider')}
    </a>
  )
}
