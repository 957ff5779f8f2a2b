import { BaseError } from '@granary/errors'
import type { ListedWallet } from '../core/internal.ts'
import { cleanEntry } from './cleanEntry.ts'
import type { RegistryEntry } from './updateRows.ts'

/** A wallet as a registry lists it: `link_mode` is the address that opens an installed application. */
type Row = Readonly<Record<string, unknown>>

/** What a row may have, beside id and name, and must not lose when cleaned. */
const kept = [
  ...(['rdns', 'mobile_link', 'desktop_link', 'webapp_link', 'homepage', 'app_store', 'play_store'] as const),
  ...(['chrome_store', 'universal_link', 'image_url'] as const),
]

const idForm = /^[\p{L}\p{N}._-]{1,100}$/u
/** A name is text wherever it is shown; one with markup is an attempt at something. */
const markup = /[<>]/
const badges: readonly unknown[] = ['none', 'certified', null, undefined]

/**
 * The wallets of a registry's page, cleaned for display. Of several rows with one id the first counts.
 * @param refuse receives an error for each dropped row and field
 */
export function readWallets(
  rows: readonly unknown[],
  refuse: (error: WalletEntryError) => void,
): readonly RegistryEntry[] {
  const entries = new Map<string, RegistryEntry>()
  for (const [place, row] of rows.entries()) {
    const wallet = readWallet(row, what => refuse(new WalletEntryError(place, what)))
    if (wallet && !entries.has(wallet.id))
      entries.set(wallet.id, { wallet, order: orderOf(row as Row) ?? place + 1 })
  }
  return [...entries.values()]
}

function orderOf({ order }: Row): number | undefined {
  return typeof order === 'number' && Number.isSafeInteger(order) && order > 0 ? order : undefined
}

function readWallet(row: unknown, refuse: (what: string) => void): ListedWallet | null {
  if (typeof row !== 'object' || row === null) return refused('no object')
  const { id, name, link_mode, image_id, image_url, chains, badge_type } = row as Row
  if (typeof id !== 'string' || !idForm.test(id)) return refused('id')
  if (typeof name !== 'string' || markup.test(name)) return refused('name')
  const given = {
    ...row,
    universal_link: link_mode,
    image_id: typeof image_id === 'string' && idForm.test(image_id) ? image_id : undefined,
    // Other pictures would be requests to hosts that the page did not choose; an SVG may hold more than shapes.
    image_url: /^data:image\/(?!svg)/i.test(`${image_url ?? ''}`) ? image_url : undefined,
    chains: Array.isArray(chains) ? chains.slice(0, 200) : [],
  } as unknown as ListedWallet & Row
  const wallet = cleanEntry(given)
  if (!wallet) return refused('name')
  if (image_url && !wallet.image_url) refuse('image_url')
  if (image_id && !wallet.image_id) refuse('image_id')
  for (const key of kept) if (given[key] && !wallet[key]) refuse(key === 'universal_link' ? 'link_mode' : key)
  if (!badges.includes(badge_type)) refuse('badge_type')
  return wallet

  function refused(what: string): null {
    refuse(what)
    return null
  }
}

/** A registry's wallet, or a field of it, is not fit to be shown. */
export class WalletEntryError extends BaseError {
  override readonly name = 'WalletEntryError'
  constructor(place: number, what: string) {
    super('The wallet registry sent an entry that is not shown as sent.', {
      code: 'WALLET_ENTRY_REFUSED',
      details: `row ${place + 1}: ${what}`,
    })
  }
}
