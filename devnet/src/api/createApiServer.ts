import { ApiError, addSszContentTypeParser } from '@lodestar/api/server'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'

/** A fastify server as Lodestar's route definitions expect: query lists, SSZ bodies, error bodies. */
export function createApiServer(): FastifyInstance {
  const server = fastify({
    logger: false,
    ajv: { customOptions: { coerceTypes: 'array' } },
    routerOptions: { querystringParser: parseQuery },
    bodyLimit: 20 * 1024 * 1024,
    forceCloseConnections: true,
  })
  addSszContentTypeParser(server)
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    const code = statusOf(error)
    void reply.code(code).send({ code, message: code === 500 ? 'Internal error' : error.message })
  })
  server.setNotFoundHandler((request, reply) => {
    void reply.code(404).send({ code: 404, message: `Route not found: ${request.method} ${request.url}` })
  })
  return server
}

function statusOf(error: FastifyError): number {
  if (error instanceof ApiError) return error.statusCode
  if (error.validation) return 400
  return error.statusCode ?? 500
}

/** Lists come as `id=1,2` or `id=1&id=2`. */
function parseQuery(query: string): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(query))
    lists.set(key, [...(lists.get(key) ?? []), ...value.split(',')])
  return Object.fromEntries(
    [...lists].map(([key, list]) => [key, list.length === 1 ? (list[0] ?? '') : list]),
  )
}
