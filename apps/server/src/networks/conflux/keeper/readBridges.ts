import type { ConfluxNetworkId } from '@granary/chains'
import { SettingsInvalidError } from '#server/platform/settings/SettingsInvalidError.ts'
import { formatCoreAddress, type ParsedCoreAddress, parseCoreAddress } from '../core/coreAddress.ts'

const mainnetId = 1029

/** Contracts of the core space have addresses that begin with it. */
const contractPrefix = '0x8'

/**
 * The bridges of a network, checked: each a contract's address with a right checksum, all of one network.
 * @returns the bridges and the network id that their addresses tell
 * @throws {SettingsInvalidError} SETTINGS_INVALID
 */
export function readBridges(
  network: ConfluxNetworkId,
  texts: readonly string[],
): { bridges: ParsedCoreAddress[]; networkId: number } {
  const refuse = (reason: string) =>
    new SettingsInvalidError([{ variable: `CONFLUX_BRIDGES_${network.toUpperCase()}`, reason }])
  const bridges = texts.map(text => {
    const parsed = parseCoreAddress(text)
    if (!parsed) throw refuse(`has an address with a wrong checksum: ${text}`)
    if (!parsed.hex.startsWith(contractPrefix)) throw refuse(`has an address of no contract: ${text}`)
    return parsed
  })
  const networkId = bridges[0]?.networkId ?? mainnetId
  for (const { address, hex, networkId: own } of bridges)
    if (own !== networkId)
      throw refuse(`has addresses of two networks: ${address}, ${formatCoreAddress(hex, networkId)}`)
  if ((network === 'mainnet') !== (networkId === mainnetId)) throw refuse('has addresses of another network')
  if (new Set(bridges.map(({ hex }) => hex)).size !== bridges.length)
    throw refuse('names the same bridge twice')
  return { bridges, networkId }
}
