import * as z from 'zod/mini'
import { allRoutes } from './allRoutes.ts'
import { apiBase } from './apiBase.ts'
import { commonErrorCodes, type Route, type Schema } from './Route.ts'
import { problem } from './schemas/problem.ts'

type Json = { [key: string]: unknown }

/** Builds the OpenAPI 3.1 document of every route, served at `{api}/openapi.json`. */
export function openApiDocument(options: { version: string }): Json {
  const paths: { [path: string]: Json } = {}
  for (const route of Object.values(allRoutes) as Route[]) {
    paths[route.path] ??= {}
    Object.assign(paths[route.path] as Json, { [route.method.toLowerCase()]: operation(route) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Granary API',
      version: options.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiBase }],
    paths,
    components: { schemas: { Problem: wire(problem) } },
  }
}

function operation(route: Route): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.atRoot ? { servers: [{ url: '/' }] } : {}),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: wire(route.body) } } } }
      : {}),
    responses: {
      200: {
        description: 'OK',
        content: { [route.answersImage ? 'image/*' : 'application/json']: { schema: wire(route.response) } },
      },
      default: {
        description: `Problem. Codes: ${[...route.errors, ...commonErrorCodes].join(', ')}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wire(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

/** JSON schema of the wire form, before decoding. */
function wire(schema: Schema): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json
  return rest
}
