import type { ExitRequest, ExitState } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import { checkFullExit, exitRequestMessage } from '@granary/staking/ethereum/requests'
import { hashMessage } from 'viem'
import { verifyEvm } from '#server/modules/sign-in/signatures/verifyEvm.ts'
import { RequestInvalidError } from '#server/platform/http/implement.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { EthereumSettings } from '../settings/ethereumSettings.ts'
import type { EthereumUpstream } from '../upstreams/createEthereumUpstreams.ts'
import type { ExitStore, KeptExit } from './ExitStore.ts'
import {
  ExitNotConfiguredError,
  ExitNotOwnedError,
  ExitRequestExpiredError,
  ExitSignatureInvalidError,
  ExitTooEarlyError,
  ExitUnderWayError,
} from './exitErrors.ts'
import { readStandings } from './readStandings.ts'

export type ExitServiceParts = {
  store: ExitStore
  upstreams: ChainUpstreams
  settings: Pick<EthereumSettings, 'networks' | 'keys'>
}

export type ExitAsker = {
  /** The site's host as the person sees it. */
  host: string
  requestId: string | undefined
}

export type ExitService = ReturnType<typeof createExitService>

/** How long a signed wish is valid. */
const lifeSeconds = 600

/** Allowed clock difference. */
const skewSeconds = 60

/** Exits that the validator client signs because the account that the validators pay to asked for it. */
export function createExitService({ store, upstreams, settings }: ExitServiceParts) {
  /** Runs beside the keys' work. */
  const signs = ({ id }: EthereumUpstream) =>
    settings.keys !== undefined && settings.networks[id].validatorClient !== undefined
  const statesOf = async (chainId: number, pubkeys: readonly Hex[]) => {
    const kept = new Map((await store.find(chainId, pubkeys)).map(exit => [exit.pubkey, exit]))
    return { exits: pubkeys.flatMap(pubkey => kept.get(pubkey) ?? []).map(stateOf) }
  }

  /** @throws {ExitNotOwnedError} {ExitTooEarlyError} {ExitUnderWayError} and the beacon node's errors */
  async function checkStandings(network: EthereumUpstream, account: Hex, pubkeys: readonly Hex[]) {
    const { beacon } = await network.nodes()
    const { chain, validators } = await readStandings(beacon, pubkeys)
    for (const pubkey of pubkeys) {
      const validator = validators.get(pubkey)
      if (!validator) throw new ExitTooEarlyError(pubkey, 'VALIDATOR_UNKNOWN', null)
      const obstacle = checkFullExit(validator, chain, { account })
      if (!obstacle) continue
      if (foreign.has(obstacle.code)) throw new ExitNotOwnedError(pubkey)
      if (begun.has(obstacle.code)) throw new ExitUnderWayError(pubkey)
      throw new ExitTooEarlyError(pubkey, obstacle.code, obstacle.fromEpoch)
    }
  }

  return {
    /**
     * Accepts an account's wish, all of it or nothing. The same text again gets the same exits.
     * @throws {ExitNotConfiguredError} {ExitRequestExpiredError} {ExitNotOwnedError} {ExitSignatureInvalidError}
     * {ExitTooEarlyError} {ExitUnderWayError}
     */
    async request(network: EthereumUpstream, wish: ExitRequest, asker: ExitAsker) {
      if (!signs(network)) throw new ExitNotConfiguredError('validator client')
      const { withdrawalAddress, pubkeys, signedAtSeconds, signature } = wish
      if (new Set(pubkeys).size < pubkeys.length)
        throw new RequestInvalidError([{ field: 'body.pubkeys', message: 'names a key twice' }])
      const { chain } = network
      const ageSeconds = Math.floor(Date.now() / 1000) - signedAtSeconds
      if (ageSeconds < -skewSeconds) throw new ExitRequestExpiredError(ageSeconds)
      const message = exitRequestMessage({
        ...{ host: asker.host, chainName: chain.name, chainId: chain.id },
        ...{ withdrawalAddress, pubkeys, signedAtSeconds },
      })
      const messageHash = hashMessage(message)
      if (await store.hasWish(chain.id, messageHash)) return statesOf(chain.id, pubkeys)
      if (ageSeconds > lifeSeconds + skewSeconds) throw new ExitRequestExpiredError(ageSeconds)
      const own = await store.ownKeys(chain.id, withdrawalAddress, pubkeys)
      const other = pubkeys.find(pubkey => !own.has(pubkey))
      if (other) throw new ExitNotOwnedError(other)
      const data = { accountAddress: withdrawalAddress, chainId: chain.caipNetworkId }
      if (!(await verifyEvm({ data, message, signature }, upstreams))) throw new ExitSignatureInvalidError()
      const asked = await store.find(chain.id, pubkeys)
      const running = new Set(asked.filter(exit => exit.state !== 'refused').map(exit => exit.pubkey))
      const fresh = pubkeys.filter(pubkey => !running.has(pubkey))
      if (fresh.length === 0) return statesOf(chain.id, pubkeys)
      await checkStandings(network, withdrawalAddress, fresh)
      const { requestId } = asker
      const kept = { chainId: chain.id, withdrawalAddress, message, messageHash, signature, requestId }
      await store.request(kept, fresh)
      return statesOf(chain.id, pubkeys)
    },
    async list({ chain }: EthereumUpstream, withdrawalAddress: Hex) {
      return { exits: (await store.list(chain.id, withdrawalAddress)).map(stateOf) }
    },
  }
}

const foreign: ReadonlySet<string> = new Set(['VALIDATOR_NOT_OWNED', 'VALIDATOR_WITHOUT_ADDRESS'])
const begun: ReadonlySet<string> = new Set(['VALIDATOR_EXITING', 'VALIDATOR_SLASHED'])

function stateOf({ pubkey, state, code, requestedAt, exitEpoch }: KeptExit): ExitState {
  return { pubkey, state, code, requestedAt: requestedAt.toISOString(), exitEpoch }
}
