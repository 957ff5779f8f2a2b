import type { CachedBeaconStateFulu } from '@lodestar/state-transition'
import { ssz } from '@lodestar/types'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import type { ChainBlock } from '../beacon/ChainHistory.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'
import type { Chains } from './startChains.ts'

/** Everything a restart needs. Call only between two slots. */
export async function takeSnapshot({ beacon, conflux, executionGenesis }: Chains): Promise<Snapshot> {
  const [ethereum, confluxState] = await Promise.all([beacon.execution.dump(), conflux?.snapshot()])
  return {
    slot: beacon.slot,
    executionGenesis,
    ethereum,
    conflux: confluxState,
    states: keptBlocks(beacon).map(block => ({
      state: stateOf(beacon, block).serialize(),
      ...(block.signed ? { block: ssz.fulu.SignedBeaconBlock.serialize(block.signed) } : {}),
    })),
    attestations: beacon.attestations.map(vote => ssz.electra.Attestation.serialize(vote)),
    keys: beacon.keyring.imported(),
    signingRecords: beacon.keyring.records(),
  }
}

/** Genesis, the finality checkpoints and the head, ordered by slot, each once. */
function keptBlocks({ genesis, finalized, justified, head }: BeaconChain): ChainBlock[] {
  return [...new Map([genesis, finalized, justified, head].map(block => [block.root, block])).values()]
}

function stateOf({ history }: BeaconChain, block: ChainBlock): CachedBeaconStateFulu {
  const state = history.state(block.root)
  if (!state) throw new Error(`The state of slot ${block.slot} was dropped although it is pinned.`)
  return state
}
