import { ApiError } from '@lodestar/api/server'
import type { FastifyInstance } from 'fastify'
import { createApiServer } from '../api/createApiServer.ts'
import type { DevnetStats, DevnetStatus } from '../DevnetStatus.ts'
import { type Conduct, conducts } from '../ssv/PlayNode.ts'
import type { SsvStatus } from '../ssv/SsvStatus.ts'
import { ssvApiPage } from '../ssv/ssvApiPage.ts'

export type ControlMethods = {
  status(): DevnetStatus
  stats(): DevnetStats
  warp(slots: number): Promise<void>
  pause(): Promise<void>
  resume(): void
  save(): Promise<void>
  /** @param validator index, in decimal digits, or public key */
  slash(validator: string): Promise<void>
  setOffline(pubkeys: readonly string[], offline: boolean): Promise<void>
  ssv(): SsvStatus
  /** @returns clusters told */
  tellSsvBalances(): Promise<number>
  setSsvConduct(operatorIds: readonly number[], conduct: Conduct): Promise<void>
}

const slotsSchema = {
  body: {
    type: 'object',
    properties: { slots: { type: 'integer', minimum: 1, maximum: 100_000 } },
    required: ['slots'],
    additionalProperties: false,
  },
}

const pubkeySchema = { type: 'string', pattern: '^0x[0-9a-fA-F]{96}$' }

const slashSchema = {
  body: {
    type: 'object',
    properties: { validator: { type: 'string', pattern: '^([0-9]{1,9}|0x[0-9a-fA-F]{96})$' } },
    required: ['validator'],
    additionalProperties: false,
  },
}

const offlineSchema = {
  body: {
    type: 'object',
    properties: { pubkeys: { type: 'array', items: pubkeySchema }, offline: { type: 'boolean' } },
    required: ['pubkeys', 'offline'],
    additionalProperties: false,
  },
}

const conductSchema = {
  body: {
    type: 'object',
    properties: {
      operatorIds: { type: 'array', items: { type: 'integer', minimum: 1 } },
      conduct: { enum: conducts },
    },
    required: ['operatorIds', 'conduct'],
    additionalProperties: false,
  },
}

const pageSchema = {
  querystring: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1, default: 1 },
      perPage: { type: 'integer', minimum: 1, maximum: 1_000, default: 10 },
    },
  },
}

/**
 * The devnet's own HTTP interface: GET /status, GET /stats, GET /ssv, POST /warp {slots}, /pause, /resume, /save,
 * /slash {validator}, /offline {pubkeys, offline}, /ssv/balances and /ssv/conduct {operatorIds, conduct}. A POST must be
 * JSON, so that no foreign page in a browser can send it. GET /ssv/api/operators answers like the public SSV API.
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
  addValidatorRoutes(server, methods)
  addSsvRoutes(server, methods)
  return server
}

function addValidatorRoutes(server: FastifyInstance, methods: ControlMethods): void {
  type Slash = { Body: { validator: string } }
  server.post<Slash>('/slash', { schema: slashSchema }, async request => {
    await methods.slash(request.body.validator)
    return methods.stats()
  })
  type Offline = { Body: { pubkeys: string[]; offline: boolean } }
  server.post<Offline>('/offline', { schema: offlineSchema }, async request => {
    await methods.setOffline(request.body.pubkeys, request.body.offline)
    return methods.stats()
  })
}

function addSsvRoutes(server: FastifyInstance, methods: ControlMethods): void {
  server.get('/ssv', async () => methods.ssv())
  type Page = { Querystring: { page: number; perPage: number } }
  server.get<Page>('/ssv/api/operators', { schema: pageSchema }, async ({ query }) =>
    ssvApiPage(methods.ssv().operators, query.page, query.perPage),
  )
  server.post('/ssv/balances', async () => ({ clusters: await methods.tellSsvBalances() }))
  type SetConduct = { Body: { operatorIds: number[]; conduct: Conduct } }
  server.post<SetConduct>('/ssv/conduct', { schema: conductSchema }, async request => {
    await methods.setSsvConduct(request.body.operatorIds, request.body.conduct)
    return methods.ssv()
  })
}
