import type { DevAccount } from './devAccounts.ts'

/** A line of what is asked: a name and its value, and in `title` the value in full where it is shortened. */
export type Line = {
  readonly label: string
  readonly value: string
  readonly isLong?: boolean
  readonly title?: string
}

/** What the person is asked. Everything that gets signed is in it. */
export type Question =
  | {
      readonly kind: 'connect'
      readonly accounts: readonly DevAccount[]
      readonly selected: string | undefined
    }
  | { readonly kind: 'sign'; readonly title: string; readonly lines: readonly Line[] }

/** The chosen account of a `connect`, undefined for others. @throws ProviderRpcError 4001 when refused */
export type Ask = (question: Question) => Promise<DevAccount | undefined>
