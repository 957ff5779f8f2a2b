import { BaseError } from '@granary/errors'
import { type Namespace, type NetworkDetails, namespaces } from '../networks/Network.ts'
import { parseJson } from '../storage/parseJson.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { WalletState } from '../WalletState.ts'
import type { AccountDetails } from './AccountDetails.ts'
import { accountTypes } from './Connection.ts'
import type { AccountType } from './preferredAccountType.ts'

/** Number of labels kept, newest first, and their maximum length. */
const labelLimit = 200
const labelLength = 60

/** Account data beside the connection: service details, labels, preferred types. */
export function createAccounts({ store, storage }: Pick<WalletContext, 'store' | 'storage'>) {
  store.setState({
    preferredAccountTypes: parseAccountTypes(storage.getItem(storageKeys.preferredAccountTypes)),
    addressLabels: parseLabels(storage.getItem(storageKeys.addressLabels)),
  })
  return {
    /** Adds account details from a service. @throws AccountChainError */
    setAccountDetails(details: AccountDetails, namespace: Namespace): void {
      checkNamespace(namespace)
      store.setState(({ accountDetails }) => ({
        accountDetails: { ...accountDetails, [namespace]: { ...accountDetails[namespace], ...details } },
      }))
    },
    /** One account's details do not apply to the next. */
    clearDetails: (namespace: Namespace) =>
      store.setState(({ accountDetails }) => ({ accountDetails: { ...accountDetails, [namespace]: {} } })),
    /** Adds network details from a wallet. @throws AccountChainError */
    setNetworkDetails(details: NetworkDetails, namespace: Namespace): void {
      checkNamespace(namespace)
      store.setState(({ networkDetails }) => ({
        networkDetails: { ...networkDetails, [namespace]: { ...networkDetails[namespace], ...details } },
      }))
    },
    /** @throws AccountChainError */
    setPreferredAccountType(type: AccountType, namespace: Namespace): void {
      checkNamespace(namespace)
      const preferredAccountTypes = { ...store.getState().preferredAccountTypes, [namespace]: type }
      store.setState({ preferredAccountTypes })
      storage.setItem(storageKeys.preferredAccountTypes, JSON.stringify(preferredAccountTypes))
    },
    /** Names an address on this device; an empty name removes it. */
    setAddressLabel(address: string, label: string): void {
      const rest = Object.entries(store.getState().addressLabels).filter(([key]) => key !== address)
      const named = label.trim() === '' ? rest : [...rest, [address, label.trim().slice(0, labelLength)]]
      const addressLabels = Object.fromEntries(named.slice(-labelLimit))
      store.setState({ addressLabels })
      storage.setItem(storageKeys.addressLabels, JSON.stringify(addressLabels))
    },
  }
}

function checkNamespace(namespace: Namespace): void {
  if (!namespaces.includes(namespace)) throw new AccountChainError(namespace)
}

/** Parses stored preferred account types; drops everything else. */
function parseAccountTypes(text: string | null): WalletState['preferredAccountTypes'] {
  return Object.fromEntries(
    entriesOf(text).filter(
      ([namespace, type]) =>
        namespaces.some(known => known === namespace) && accountTypes.some(known => known === type),
    ),
  )
}

/** Parses stored address names; drops everything else. */
function parseLabels(text: string | null): Readonly<Record<string, string>> {
  const labels = entriesOf(text).filter(
    (entry): entry is [string, string] =>
      /^[a-zA-Z0-9]{14,128}$/.test(entry[0]) &&
      typeof entry[1] === 'string' &&
      entry[1].length <= labelLength,
  )
  return Object.fromEntries(labels.slice(-labelLimit))
}

function entriesOf(text: string | null): [string, unknown][] {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

export class AccountChainError extends BaseError {
  override readonly name = 'AccountChainError'
  constructor(namespace: unknown) {
    super('Chain is required to set account prop', {
      code: 'ACCOUNT_CHAIN_MISSING',
      details: typeof namespace === 'string' ? namespace.slice(0, 100) : typeof namespace,
      metaMessages: ['No money has moved. This is a mistake of the site.'],
    })
  }
}
