import type { FastifyInstance } from 'fastify'
import { createApiServer } from '../../api/createApiServer.ts'
import { CoreRpcError } from './CoreRpcError.ts'
import type { CoreSpace } from './CoreSpace.ts'

type Call = { id?: unknown; method?: unknown; params?: unknown }

/** JSON-RPC 2.0 of the simulated core space, single calls and batches. */
export function createCoreSpaceServer(core: CoreSpace): FastifyInstance {
  const server = createApiServer()
  server.post('/', async request => {
    const body = request.body as Call | Call[]
    return Array.isArray(body) ? Promise.all(body.map(call => answer(core, call))) : answer(core, body)
  })
  return server
}

async function answer(core: CoreSpace, { id = null, method, params = [] }: Call): Promise<object> {
  try {
    const result = await core.answer(String(method), params as unknown[])
    return { jsonrpc: '2.0', id, result }
  } catch (error) {
    const { code, message, data } =
      error instanceof CoreRpcError ? error : new CoreRpcError(-32603, 'Internal error', String(error))
    return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
  }
}
