import { visibleText } from '../announcements/visibleText.ts'
import { safeHref } from '../deep-links/safeHref.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { parseJson } from '../storage/parseJson.ts'
import { fieldOf, readProvider, statuses } from './createOnrampApi.ts'
import type { Money, Purchase, PurchaseStatus } from './Onramp.ts'

const key = 'purchases'

/** More than anyone follows. */
const mostKept = 50

export function storePurchases(storage: WalletStorage, purchases: readonly Purchase[]): void {
  storage.setItem(key, JSON.stringify(purchases.slice(0, mostKept)))
}

/** The purchases of earlier visits, without unreadable ones. */
export function readPurchases(storage: WalletStorage): readonly Purchase[] {
  const rows = parseJson(storage.getItem(key))
  return Array.isArray(rows) ? rows.slice(0, mostKept).flatMap(readPurchase) : []
}

function readPurchase(row: unknown): readonly Purchase[] {
  const [provider] = readProvider(fieldOf(row, 'provider'))
  const [reference, address, url, at, status, hash] = [
    'reference',
    'address',
    'url',
    'at',
    'status',
    'transactionHash',
  ].map(name => fieldOf(row, name))
  const isRead =
    provider &&
    typeof reference === 'string' &&
    /^[\w-]{1,49}$/.test(reference) &&
    typeof address === 'string' &&
    typeof url === 'string' &&
    safeHref(url) !== null &&
    typeof at === 'number' &&
    Number.isFinite(at) &&
    statuses.some(each => each === status)
  if (!isRead) return []
  return [
    {
      reference,
      provider,
      address: address.slice(0, 100),
      network: visibleText(fieldOf(row, 'network'), 40),
      paid: moneyOf(fieldOf(row, 'paid')),
      bought: moneyOf(fieldOf(row, 'bought')),
      url,
      at,
      status: status as PurchaseStatus,
      transactionHash: typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash : null,
    },
  ]
}

const moneyOf = (value: unknown): Money => ({
  amount: visibleText(fieldOf(value, 'amount'), 64),
  currency: visibleText(fieldOf(value, 'currency'), 20),
})
