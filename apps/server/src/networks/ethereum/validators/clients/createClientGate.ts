import type { EthereumNetworkId } from '@granary/chains'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { ValidatorClient } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { within } from '#server/platform/cache/within.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { ClientStore } from './ClientStore.ts'
import { askClient } from './checkClient.ts'

type Network = Pick<EthereumUpstream, 'id' | 'chain'>

export type ClientGate = ReturnType<typeof createClientGate>

export type ClientGateParts = {
  store: ClientStore
  clientOf: (network: EthereumNetworkId) => Pick<ValidatorClient, 'id' | 'listKeys'> | undefined
  /** A client silent for longer counts as gone. */
  silenceSeconds: number
}

type Asked = { at: number; answers: Promise<boolean> }

/** How often a silent client is asked again at most, and how long a visitor waits for it, milliseconds. */
const askAgainMs = 5_000
const patienceMs = 3_000

/** Refuses new offers if no validator client would run their keys: a deposit of 32 ETH would earn only penalties. */
export function createClientGate({ store, clientOf, silenceSeconds }: ClientGateParts) {
  const asked = new Map<EthereumNetworkId, Asked>()

  function ask(network: Network, client: Pick<ValidatorClient, 'id' | 'listKeys'>): Asked {
    const before = asked.get(network.id)
    if (before && performance.now() - before.at < askAgainMs) return before
    const answers = askClient({ chainId: network.chain.id, client, store }).then(
      () => true,
      () => false,
    )
    const now = { at: performance.now(), answers }
    asked.set(network.id, now)
    return now
  }

  async function isOpen(network: Network): Promise<boolean> {
    const client = clientOf(network.id)
    if (!client) return false
    const { silentSeconds } = await store.state(network.chain.id, client.id)
    if (silentSeconds !== null && silentSeconds <= silenceSeconds) return true
    const { at, answers } = ask(network, client)
    return within(answers, at + patienceMs - performance.now(), false)
  }

  return {
    /** Whether a key deposited now would run. Asks the client before it says no. */
    isOpen,
    /** @throws {ValidatorClientUnavailableError} VALIDATOR_CLIENT_UNAVAILABLE */
    async require(network: Network): Promise<void> {
      if (!(await isOpen(network))) throw new ValidatorClientUnavailableError()
    },
  }
}

/** Nothing would run the keys of a new offer. */
export class ValidatorClientUnavailableError extends RefusedError {
  constructor() {
    super('The provider cannot run new validators on this network at the moment.', {
      code: 'VALIDATOR_CLIENT_UNAVAILABLE',
      status: 503,
      headers: { 'retry-after': '300' },
    })
  }
}
