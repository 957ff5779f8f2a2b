import { namespaces } from '../networks/Network.ts'
import { parseJson } from '../storage/parseJson.ts'
import type { WalletState } from '../WalletState.ts'

const accountTypes: readonly unknown[] = ['eoa', 'smartAccount', 'payment']
const labelLimit = 200

/** Parses stored preferred account types; drops everything else. */
export function parseAccountTypes(text: string | null): WalletState['preferredAccountTypes'] {
  return Object.fromEntries(
    entriesOf(text).filter(
      ([namespace, type]) => namespaces.some(known => known === namespace) && accountTypes.includes(type),
    ),
  )
}

/** Parses stored address names; drops everything else. */
export function parseLabels(text: string | null): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(text)
      .filter(
        (entry): entry is [string, string] =>
          /^[a-zA-Z0-9]{14,128}$/.test(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= 60,
      )
      .slice(-labelLimit),
  )
}

function entriesOf(text: string | null): [string, unknown][] {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
