import { ApiError } from '@lodestar/api/server'
import type { FastifyInstance } from 'fastify'
import { createApiServer } from '../api/createApiServer.ts'
import type { DevnetStats, DevnetStatus } from '../DevnetStatus.ts'

export type ControlMethods = {
  status(): DevnetStatus
  stats(): DevnetStats
  warp(slots: number): Promise<void>
  pause(): Promise<void>
  resume(): void
  save(): Promise<void>
}

const slotsSchema = {
  body: {
    type: 'object',
    properties: { slots: { type: 'integer', minimum: 1, maximum: 100_000 } },
    required: ['slots'],
    additionalProperties: false,
  },
}

/**
 * The devnet's own HTTP interface: GET /status, GET /stats, POST /warp {slots}, /pause, /resume and /save.
 * A POST must be JSON, so that no foreign page in a browser can send it unasked.
 */
export function createControlServer(methods: ControlMethods): FastifyInstance {
  const server = createApiServer()
  server.addHook('onRequest', async request => {
    if (request.method === 'POST' && request.headers['content-type'] !== 'application/json')
      throw new ApiError(415, 'A POST to the devnet must be application/json')
  })
  server.get('/status', async () => methods.status())
  server.get('/stats', async () => methods.stats())
  server.post<{ Body: { slots: number } }>('/warp', { schema: slotsSchema }, async request => {
    await methods.warp(request.body.slots)
    return methods.stats()
  })
  server.post('/pause', async () => {
    await methods.pause()
    return methods.stats()
  })
  server.post('/resume', async () => {
    methods.resume()
    return methods.stats()
  })
  server.post('/save', async () => {
    await methods.save()
    return methods.stats()
  })
  return server
}
