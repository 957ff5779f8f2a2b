import type { DevAccount } from './devAccounts.ts'

/** A line of a question: name and value; `title` holds the full value if it is shortened. */
export type Line = {
  readonly label: string
  readonly value: string
  readonly isLong?: boolean
  readonly title?: string
}

/** A question to the person. It shows everything that gets signed. */
export type Question =
  | { readonly kind: 'connect'; readonly selected: string | undefined }
  | { readonly kind: 'sign'; readonly title: string; readonly lines: readonly Line[] }

/**
 * Resolves to the chosen account for `connect`, else undefined. @throws ProviderRpcError 4001 when rejected
 */
export type Ask = (question: Question) => Promise<DevAccount | undefined>
