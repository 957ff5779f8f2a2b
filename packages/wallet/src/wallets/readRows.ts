import type { ListedWallet } from '../core/internal.ts'
import { rows } from './generated/rows.ts'

type Row = (typeof rows)[number]

const namespaceOf: Readonly<Record<string, string>> = { e: 'eip155', s: 'solana', b: 'bip122' }

/** The bundled list in its order: most popular first. Frozen data of this build; asks no service. */
export function readRows(): readonly ListedWallet[] {
  return rows.map(readRow)
}

function readRow(row: Row): ListedWallet {
  const cell = (index: number) => row[index] || null
  const prefixed = (index: number, prefix: string) => (row[index] ? `${prefix}${row[index]}` : null)
  const name = cell(0) ?? ''
  const id = cell(1) ?? slugOf(name)
  return {
    id,
    name,
    image_id: id,
    chains: [...(cell(2) ?? '')].map(letter => namespaceOf[letter] ?? letter),
    rdns: cell(3),
    mobile_link: cell(4),
    universal_link: cell(5),
    desktop_link: cell(6),
    webapp_link: cell(7),
    app_store: prefixed(8, 'https://apps.apple.com/app/id'),
    play_store: prefixed(9, 'https://play.google.com/store/apps/details?id='),
    chrome_store: prefixed(10, 'https://chromewebstore.google.com/detail/'),
    homepage: prefixed(11, 'https://'),
  }
}

/** The list generator's id for a name. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
