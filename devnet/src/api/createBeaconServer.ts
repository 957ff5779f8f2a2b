import { type BeaconApiMethods, registerRoutes } from '@lodestar/api/beacon/server'
import type { FastifyInstance } from 'fastify'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { blockRoutes } from './blockRoutes.ts'
import { configRoutes } from './configRoutes.ts'
import { createApiServer } from './createApiServer.ts'
import { debugRoutes } from './debugRoutes.ts'
import { dutyRoutes } from './dutyRoutes.ts'
import { eventRoutes } from './eventRoutes.ts'
import { nodeRoutes } from './nodeRoutes.ts'
import { notImplementedBeside } from './notImplemented.ts'
import { poolRoutes } from './poolRoutes.ts'
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
