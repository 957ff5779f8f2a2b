import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../i18n/useText.ts'
import { provider } from '../settings/provider.ts'
import type { RouteMeta } from './RouteMeta.ts'

/** Writes the page's title and description to the document after each navigation, in the current language. */
export function useDocumentMeta(meta: RouteMeta | undefined): void {
  const t = useText()
  const address = useRouterState({ select: state => state.resolvedLocation?.href })

  // Runs after every navigation, regardless of the address: the previous page may have overwritten the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!meta) return
    writeDocumentMeta({
      title: t(meta.title, meta.values),
      description: t(meta.description, meta.values),
      provider: provider.name,
    })
  }, [meta, t, address])
}

/** Writes a page's title and description to the document. Creates the description element if missing. */
export function writeDocumentMeta(meta: { title: string; description: string; provider: string }): void {
  document.title = documentTitle(meta)
  descriptionElement().content = meta.description
}

/** The title of a page in the browser's tab. */
export function documentTitle(meta: { title: string; provider: string }): string {
  return `${meta.title} | Stake ${meta.provider}`
}

function descriptionElement(): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (found) return found
  const created = document.createElement('meta')
  created.name = 'description'
  document.head.append(created)
  return created
}
