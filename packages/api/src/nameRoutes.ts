import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { sdkQuery } from './schemas/sdkQuery.ts'

const versioned = z.extend(sdkQuery, { apiVersion: z.optional(z.literal('2')) })

/** As long as a name of DNS may be. */
const name = z.string().check(z.minLength(1), z.maxLength(255))

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address of an EVM account'))

/** A registered name with its addresses by coin type (ENSIP-9, ENSIP-11). */
const profile = z.object({
  name: z.string(),
  /** ISO 8601. */
  registered_at: z.string(),
  addresses: z.record(z.string(), z.object({ address: z.string(), created_at: z.string() })),
  /** Text records, such as `avatar`. */
  attributes: z.record(z.string(), z.string()),
})

export type NameProfile = z.output<typeof profile>

const nameErrors = ['PROJECT_NOT_FOUND', 'NAMES_NOT_CONFIGURED'] as const

/** Names of accounts. Their paths are the wallet toolkit's, at the server's root. */
export const nameRoutes = defineRoutes({
  getName: {
    method: 'GET',
    path: '/v1/profile/account/{name}',
    atRoot: true,
    summary: 'A registered name: `alice`, or with the zone `alice.granary.local`.',
    params: z.object({ name }),
    query: versioned,
    response: profile,
    errors: [...nameErrors, 'NAME_NOT_FOUND'],
  },
  getNamesOfAddress: {
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    atRoot: true,
    summary: 'The names of an address: one or none.',
    params: z.object({ address }),
    query: z.extend(versioned, { sender: z.optional(z.string()) }),
    response: z.array(profile),
    errors: nameErrors,
  },
  getNameSuggestions: {
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    atRoot: true,
    summary: 'The name itself, and free names like it.',
    params: z.object({ name }),
    query: z.extend(sdkQuery, { zone: z.optional(z.string()) }),
    response: z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) }),
    errors: [...nameErrors, 'NAME_INVALID', 'NAME_ZONE_FOREIGN'],
  },
  resolveByGateway: {
    method: 'GET',
    path: '/v1/names/ccip/{sender}/{data}',
    atRoot: true,
    summary:
      "Answers a resolver's question about a name (EIP-3668): `data` is its call, `sender` the resolver that checks the signature. Pages of every origin may ask.",
    params: z.object({ sender: address, data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){4,4096}$/)) }),
    query: z.object({}),
    /** abi.encode(bytes result, uint64 expires, bytes signature) */
    response: z.object({ data: z.string() }),
    errors: ['NAMES_NOT_CONFIGURED', 'NAME_QUESTION_INVALID'],
  },
  registerName: {
    method: 'POST',
    path: '/v1/profile/account',
    atRoot: true,
    summary:
      'Registers the name in the message for the account that signed it. docs/names.md has the message. Repeating it has the same answer.',
    query: sdkQuery,
    body: z.object({
      /** 60 for Ethereum; 2147483648 + chain id for other EVM chains. */
      coin_type: z.int().check(z.gte(0), z.lt(2 ** 32)),
      address,
      message: z.string().check(z.minLength(1), z.maxLength(4_096)),
      signature: z.string().check(z.maxLength(20_000)),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: [
      ...nameErrors,
      'NAME_INVALID',
      'NAME_RESERVED',
      'NAME_TAKEN',
      'NAME_ZONE_FOREIGN',
      'NAME_ADDRESS_TAKEN',
      'NAME_MESSAGE_INVALID',
      'NAME_MESSAGE_EXPIRED',
      'NAME_ORIGIN_FOREIGN',
      'NAME_SIGNATURE_INVALID',
      'RPC_UPSTREAM_UNAVAILABLE',
    ],
  },
})
