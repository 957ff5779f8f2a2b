import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../i18n/useText.ts'
import { provider } from '../settings/provider.ts'
import type { RouteMeta } from './RouteMeta.ts'
import { writeDocumentMeta } from './writeDocumentMeta.ts'

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
