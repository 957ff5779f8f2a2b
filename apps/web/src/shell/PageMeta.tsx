import { useMatches } from '@tanstack/react-router'
import { useDocumentMeta } from '../routes/useDocumentMeta.ts'

/** Title and description of the matched page. Stands before the page, so that NotFound, shown in its place, has the last word. */
export function PageMeta() {
  useDocumentMeta(
    useMatches({ select: matches => matches.findLast(match => match.staticData.meta)?.staticData.meta }),
  )
  return null
}
