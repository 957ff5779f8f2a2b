import type { PageVisibility } from '../pending-transactions/createPendingWatch.ts'

type Visible = Pick<Document, 'visibilityState' | 'addEventListener'>

const pageDocument = () => (globalThis as { document?: Visible }).document

/** The page that the toolkit runs in; on a server there is none, and it is never hidden. */
export const browserPage = {
  isHidden: () => pageDocument()?.visibilityState === 'hidden',
  onChange: listener => pageDocument()?.addEventListener('visibilitychange', listener),
  location: () => (globalThis as { location?: Location }).location,
} satisfies PageVisibility & { readonly location: () => Location | undefined }
