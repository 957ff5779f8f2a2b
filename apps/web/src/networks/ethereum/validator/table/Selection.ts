/** Most validators that go into one address of the page with actions. */
export const mostSelected = 500

/** The validators that something is to be done with, by public key. */
export type Selection = {
  chosen: ReadonlySet<string>
  set: (pubkeys: readonly string[], isChosen: boolean) => void
}
