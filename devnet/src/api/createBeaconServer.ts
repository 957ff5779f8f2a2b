import { type BeaconApiMethods, registerRoutes } from '@lodestar/api/beacon/server'
import { ForkName } from '@lodestar/params'
import type { FastifyInstance } from 'fastify'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { blockRoutes } from './blockRoutes.ts'
import { configRoutes } from './configRoutes.ts'
import { createApiServer } from './createApiServer.ts'
import { dutyRoutes } from './dutyRoutes.ts'
import { nodeRoutes } from './nodeRoutes.ts'
import { notImplementedBeside } from './notImplemented.ts'
import { poolRoutes } from './poolRoutes.ts'
import { resolveState } from './resolveState.ts'
import { rewardRoutes } from './rewardRoutes.ts'
import { stateRoutes } from './stateRoutes.ts'

/** The standard Beacon API over a chain. Unsupported routes answer 501. */
export function createBeaconServer(chain: BeaconChain): FastifyInstance {
  const server = createApiServer()
  // Lodestar's SSZ reward types hold no penalties: negative values need JSON.
  server.addHook('onRequest', async request => {
    if (request.url.startsWith('/eth/v1/beacon/rewards/')) request.headers.accept = 'application/json'
  })
  const methods: BeaconApiMethods = {
    beacon: notImplementedBeside({
      getGenesis: async () => ({
        data: {
          genesisTime: chain.genesisTime,
          genesisValidatorsRoot: chain.genesisValidatorsRoot,
          genesisForkVersion: chain.config.GENESIS_FORK_VERSION,
        },
      }),
      ...stateRoutes(chain),
      ...blockRoutes(chain),
      ...poolRoutes(chain),
      ...rewardRoutes(chain),
    }),
    config: configRoutes(chain),
    node: notImplementedBeside(nodeRoutes(chain)),
    validator: notImplementedBeside(dutyRoutes(chain)),
    debug: notImplementedBeside(debugRoutes(chain)),
    events: eventRoutes(chain),
    lightclient: notImplementedBeside({}),
    lodestar: notImplementedBeside({}),
    proof: notImplementedBeside({}),
  }
  registerRoutes(server, chain.config, methods, ['beacon', 'config', 'node', 'validator', 'debug', 'events'])
  return server
}

/** `/eth/v2/debug/beacon/states/{state_id}`: the whole state, as JSON or SSZ. */
function debugRoutes(chain: BeaconChain): Partial<BeaconApiMethods['debug']> {
  return {
    getStateV2: async ({ stateId }) => {
      const { state, meta } = resolveState(chain, stateId)
      return { data: state.serialize(), meta: { ...meta, version: ForkName.fulu } }
    },
  }
}

/** `/eth/v1/events`: `head`, `block`, `finalized_checkpoint` and `voluntary_exit`. Other topics stay silent. */
function eventRoutes(chain: BeaconChain): BeaconApiMethods['events'] {
  return {
    eventstream: async ({ topics, signal, onEvent }) => {
      const end = chain.events.subscribe(event => {
        if (topics.includes(event.type)) onEvent(event)
      })
      signal.addEventListener('abort', end, { once: true })
    },
  }
}
