import { read } from '../core/announcements/read.ts'
import type { NetworkOf } from '../core/index.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import { readBitcoinAccounts } from './readBitcoinAccounts.ts'

/** More addresses than any wallet shares with a page. */
const addressLimit = 100

/**
 * The accounts in the answer of a `btc_providers` wallet: a list (`getAccounts`), or `addresses` beside the
 * network (`wallet_connect`, `getAddresses`, events). Drops addresses of other chains.
 */
export function readSatsAccounts(
  answer: unknown,
  networks: readonly NetworkOf['bip122'][],
): readonly SessionAccount[] {
  const list = Array.isArray(answer) ? answer : read(answer, 'addresses')
  if (!Array.isArray(list)) return []
  const network = read(answer, 'network') ?? answer
  const name = read(read(network, 'bitcoin'), 'name')
  const given = list
    .slice(0, addressLimit)
    .filter(item => typeof item === 'object' && item !== null)
    .map((item: object) => ({
      address: read(item, 'address'),
      publicKey: read(item, 'publicKey'),
      purpose: read(item, 'purpose'),
      path: read(item, 'derivationPath'),
      chains: typeof name === 'string' ? [name] : [],
      source: item,
    }))
  return readBitcoinAccounts(given, networks)
}
