import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import type { ConfluxKeeperSettings } from '#server/networks/conflux/confluxSettings.ts'
import type { CoreNetwork } from '../core/checkCoreNode.ts'
import { type CoreNode, createCoreNode } from '../core/createCoreNode.ts'
import { type Bridge, createBridge } from './Bridge.ts'
import { createSigner, type Signer } from './createSigner.ts'
import { readBridges } from './readBridges.ts'

export type OpenedKeeper = {
  core: CoreNode
  signer: Signer
  bridges: readonly Bridge[]
  network: CoreNetwork
}

/**
 * The node, the account and the bridges that the settings name for a network. Nothing is asked of the node yet.
 * @param onFailure called for each call to the node without a usable answer
 * @throws {SettingsInvalidError} SETTINGS_INVALID
 */
export function openKeeper(
  id: ConfluxNetworkId,
  settings: ConfluxKeeperSettings,
  onFailure?: () => void,
): OpenedKeeper {
  const { bridges, networkId } = readBridges(id, settings.bridges)
  const { name, id: eSpaceChainId } = confluxNetworks[id]
  const core = createCoreNode(settings.coreRpcUrl, name, onFailure)
  return {
    core,
    signer: createSigner(settings.key, networkId),
    bridges: bridges.map(parsed => createBridge(core, parsed)),
    network: { name, networkId, eSpaceChainId },
  }
}
