/** Most validators in one link to the action page. */
export const mostSelected = 500

/** The validators chosen for an action, by public key. */
export type Selection = {
  chosen: ReadonlySet<string>
  set: (pubkeys: readonly string[], isChosen: boolean) => void
}
