import type { ListedWallet } from '../core/internal.ts'

/** A wallet of a registry with its place in the registry's list, from 1. */
export type RegistryEntry = { readonly wallet: ListedWallet; readonly order: number }

/**
 * The bundled wallets with what a registry knows: a bundled one keeps id, place and links and takes the rest, a new one
 * joins at its place. They are the same wallet by id, else by rdns, else by name.
 */
export function updateRows(
  bundled: readonly ListedWallet[],
  entries: readonly RegistryEntry[],
): readonly ListedWallet[] {
  const rows = [...bundled]
  const places = new Map(
    rows.flatMap((wallet, place) => keysOf(wallet).map(key => [key, place] as const)).reverse(),
  )
  const added: RegistryEntry[] = []
  for (const entry of entries) {
    const place = keysOf(entry.wallet)
      .map(key => places.get(key))
      .find(found => found !== undefined)
    const before = place === undefined ? undefined : rows[place]
    if (place === undefined || !before) added.push(entry)
    else rows[place] = updated(before, entry.wallet)
  }
  for (const { wallet, order } of added.sort((a, b) => a.order - b.order))
    rows.splice(order - 1, 0, marked(wallet))
  return rows
}

const keysOf = ({ id, rdns, name }: ListedWallet): readonly string[] => [
  `id ${id}`,
  ...(rdns ? [`rdns ${rdns}`] : []),
  `name ${name.toLowerCase()}`,
]

const hasPhoneLink = ({ mobile_link, universal_link }: ListedWallet) => Boolean(mobile_link || universal_link)

const marked = (wallet: ListedWallet): ListedWallet =>
  hasPhoneLink(wallet) ? { ...wallet, linksFrom: 'registry' } : wallet

/** What the registry does not know stays; so do links, since a name alone can make a row the same wallet. */
function updated(before: ListedWallet, entry: ListedWallet): ListedWallet {
  const known = filled({ ...entry, ...(hasPhoneLink(before) && { mobile_link: null, universal_link: null }) })
  const { desktop_link, webapp_link } = filled(before)
  const own = { ...(desktop_link && { desktop_link }), ...(webapp_link && { webapp_link }), id: before.id }
  const row = { ...before, ...known, ...own }
  return hasPhoneLink(before) ? row : marked(row)
}

/** The fields with a value. */
function filled(wallet: ListedWallet): Partial<ListedWallet> {
  return Object.fromEntries(
    Object.entries(wallet).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
