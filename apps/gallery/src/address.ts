import type { WalletLocale } from '@granary/wallet/react'

export type Theme = 'light' | 'dark'

/** The state and appearance in a gallery address. Without a state, the address shows the list. */
export type Place = {
  readonly id: string | undefined
  readonly theme: Theme
  readonly locale: WalletLocale
}

export function readPlace(search: string): Place {
  const query = new URLSearchParams(search)
  const view = query.get('view')
  return {
    id: view === null ? undefined : `${view}/${query.get('state') ?? ''}`,
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    locale: query.get('locale') === 'zh_CN' ? 'zh_CN' : 'en_US',
  }
}

export function placeHref({ id, theme, locale }: Place): string {
  const [view, state] = id?.split('/') ?? []
  return `?${new URLSearchParams({ ...(view && state && { view, state }), theme, locale })}`
}
