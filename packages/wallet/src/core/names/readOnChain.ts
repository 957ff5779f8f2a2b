import type { Client } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { cleanIcon } from '../announcements/cleanIcon.ts'
import type { Address } from '../connections/Connection.ts'
import type { EvmNetwork } from '../networks/Network.ts'
import { coinTypeOf } from './coinTypeOf.ts'

/** What a chain says of an address; empty if it has no name. */
export type Profile = { readonly name: string; readonly image: string | undefined }

const noName: Profile = { name: '', image: undefined }

/** A name in its normal form (ENSIP-15); any other may look like another's. */
function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/**
 * The name and picture of an address by the chain's universal resolver, which checks that the name has this address.
 * Pictures elsewhere are left out: their hosts would learn of the visitor.
 * @param reader reads through the wallet's own node
 */
export async function readProfile(reader: Client, network: EvmNetwork, address: Address): Promise<Profile> {
  const resolver = network.contracts?.ensUniversalResolver?.address
  if (!resolver) return noName
  const common = { universalResolverAddress: resolver }
  const name = await getEnsName(reader, { ...common, address, coinType: BigInt(coinTypeOf(network.id)) })
  if (!name || !isNormal(name)) return noName
  const image = await getEnsText(reader, { ...common, name, key: 'avatar' }).catch(() => null)
  return { name, image: cleanIcon(image) }
}

/**
 * The address of a name by the chain's universal resolver; undefined if it has none there, or its gateway's answer is
 * not signed by the resolver's key.
 * @param name in any case and form
 * @throws Error for a name without a normal form, and what the chain and its gateways throw
 */
export async function readAddress(
  reader: Client,
  network: EvmNetwork,
  name: string,
): Promise<Address | undefined> {
  const resolver = network.contracts?.ensUniversalResolver?.address
  if (!resolver) return undefined
  const found = await getEnsAddress(reader, {
    universalResolverAddress: resolver,
    name: normalize(name),
    coinType: BigInt(coinTypeOf(network.id)),
  })
  return found ?? undefined
}
