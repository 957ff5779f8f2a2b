import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../i18n/useText.ts'
import { provider } from '../settings/provider.ts'
import type { RouteMeta } from './RouteMeta.ts'
import { writeDocumentMeta } from './writeDocumentMeta.ts'

/** Writes title and description of a page into the document: after each navigation, and in the language on the screen. */
export function useDocumentMeta(meta: RouteMeta | undefined): void {
  const t = useText()
  const address = useRouterState({ select: state => state.resolvedLocation?.href })

  // The address is not read: each navigation writes again, for the page before may have written over it.
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
