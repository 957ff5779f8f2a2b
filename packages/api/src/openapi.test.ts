import { expect, test } from 'vitest'
import { allRoutes } from './allRoutes.ts'
import { openApiDocument } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
}
const document = openApiDocument({ version: '1.2.3' })
const paths = document.paths as Record<string, Record<string, Operation>>

test('documents every route under its path and method', () => {
  for (const route of Object.values(allRoutes))
    expect(paths[route.path]?.[route.method.toLowerCase()]?.operationId).toBe(route.operationId)
})

test('operation ids are unique and the keys of the table', () => {
  for (const [key, route] of Object.entries(allRoutes)) expect(route.operationId).toBe(key)
})

test('the wallet registry is at the root of the server, and its pictures are no JSON', () => {
  expect(paths['/getWallets']?.get).toMatchObject({ servers: [{ url: '/' }] })
  expect(paths['/getWalletImage/{id}']?.get).toMatchObject({
    servers: [{ url: '/' }],
    responses: { 200: { content: { 'image/*': {} } } },
  })
})

test('[A7.01] [A7.04] [A7.06] the two proxies are below the versioned API base', () => {
  expect(document.servers).toEqual([{ url: '/api/v1' }])
  expect(paths['/networks/eth/infura']?.get?.parameters).toEqual([
    {
      name: 'network_type',
      in: 'query',
      required: true,
      schema: { type: 'string', enum: ['mainnet', 'hoodi'] },
    },
  ])
  expect(paths['/networks/cfx/rpc']?.get?.parameters.map(({ name }) => name)).toEqual([
    'network_type',
    'space',
  ])
})

test('documents the wire form: amounts are decimal strings', () => {
  const body = paths['/ethereum/{network}/offers']?.post?.requestBody?.content['application/json']?.schema
  expect(body?.properties.amountsGwei).toMatchObject({
    items: { type: 'string' },
    minItems: 1,
    maxItems: 1000,
  })
})

test('[F.36] documents addresses, keys and signatures by their digits, never as any text', () => {
  const body = paths['/ethereum/{network}/offers']?.post?.requestBody?.content['application/json']?.schema
  expect(body?.properties.withdrawalAddress).toEqual({ type: 'string', pattern: '^0x[0-9a-f]{40}$' })
  expect(JSON.stringify(document)).not.toContain('[\\\\s\\\\S]')
})
