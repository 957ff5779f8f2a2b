/** The owner in a page's address: an account, or a watch list. */
export type OwnerSearch = { account?: string; keys?: string }

/** Keeps the owner in a link to another page. */
export function ownerSearch({ account, keys }: OwnerSearch): OwnerSearch {
  return { ...(account !== undefined && { account }), ...(keys !== undefined && { keys }) }
}
