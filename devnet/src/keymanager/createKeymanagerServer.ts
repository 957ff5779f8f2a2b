import { timingSafeEqual } from 'node:crypto'
import { type KeymanagerApiMethods, registerRoutes } from '@lodestar/api/keymanager/server'
import { ApiError } from '@lodestar/api/server'
import type { FastifyInstance } from 'fastify'
import { createApiServer } from '../api/createApiServer.ts'
import { notImplementedBeside } from '../api/notImplemented.ts'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { signVoluntaryExit } from '../beacon/signVoluntaryExit.ts'
import { feeRecipientRoutes } from './feeRecipientRoutes.ts'
import { keystoreRoutes } from './keystoreRoutes.ts'

/** The standard Keymanager API, behind a bearer token. Unsupported routes answer 501. */
export function createKeymanagerServer(
  chain: BeaconChain,
  token: string,
  onChange: () => void,
): FastifyInstance {
  const server = createApiServer()
  const expected = Buffer.from(`Bearer ${token}`)
  server.addHook('onRequest', async request => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length === 0) throw new ApiError(401, 'The bearer token is missing')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ApiError(403, 'The bearer token is wrong')
  })
  const methods = notImplementedBeside<KeymanagerApiMethods>({
    ...keystoreRoutes(chain, onChange),
    ...feeRecipientRoutes(chain, onChange),
    ...exitRoutes(chain),
  })
  registerRoutes(server, chain.config, methods)
  return server
}

/** `/eth/v1/validator/{pubkey}/voluntary_exit`: signs without sending. */
function exitRoutes(chain: BeaconChain): Pick<KeymanagerApiMethods, 'signVoluntaryExit'> {
  return {
    signVoluntaryExit: async ({ pubkey, epoch = chain.epoch }) => {
      const key = pubkey.toLowerCase()
      if (!chain.keyring.find(key)) throw new ApiError(404, 'No such key')
      const data = signVoluntaryExit(chain, key, epoch)
      if (!data) throw new ApiError(404, 'No such validator on the chain')
      return { data }
    },
  }
}
