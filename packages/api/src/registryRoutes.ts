import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { pageSize } from './schemas/pageSize.ts'
import { registryWallet, walletBadge } from './schemas/registryWallet.ts'
import { sdkQuery } from './schemas/sdkQuery.ts'

export type { RegistryWallet } from './schemas/registryWallet.ts'

/** Most entries of a page, and of a search. */
export const mostWallets = 100

const mostListed = 200

/** `metamask,rainbow` */
const list = z.optional(
  z.codec(
    z.string().check(z.maxLength(8_000)),
    z.array(z.string().check(z.maxLength(100))).check(z.maxLength(mostListed)),
    { decode: text => text.split(',').filter(Boolean), encode: names => names.join(',') },
  ),
)

const imageParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })

const image = (summary: string) =>
  ({
    method: 'GET',
    atRoot: true,
    answersImage: true,
    summary,
    params: imageParams,
    query: sdkQuery,
    response: z.string(),
    errors: [...pageErrors, 'REGISTRY_IMAGE_NOT_FOUND'],
  }) as const

/** Of a project's id and its pages' origins. */
const pageErrors = ['PROJECT_NOT_FOUND'] as const

/** Features of the toolkit that a project turns on or off: configuration key `remoteFeatures`. */
const features = z.record(z.string(), z.union([z.boolean(), z.array(z.string())]))

/** The wallet registry. Its paths are the wallet toolkit's, at the server's root. */
export const registryRoutes = defineRoutes({
  getWallets: {
    method: 'GET',
    path: '/getWallets',
    atRoot: true,
    summary:
      'A page of the wallets that match. Lists are comma-separated; `count` is the total of all pages.',
    query: z.extend(sdkQuery, {
      page: pageSize(9_999),
      entries: pageSize(mostWallets),
      include: list,
      exclude: list,
      chains: list,
      search: z.optional(z.string().check(z.maxLength(100))),
      badge_type: z.optional(walletBadge),
    }),
    response: z.object({ data: z.array(registryWallet), count: z.int() }),
    errors: pageErrors,
  },
  getWalletImage: { ...image("A wallet's picture."), path: '/getWalletImage/{id}' },
  getAssetImage: {
    ...image("A network's picture, by CAIP-2 id or name: `eip155:1`, `ethereum`."),
    path: '/public/getAssetImage/{id}',
  },
  getCurrencyImage: {
    ...image("A currency's picture, by ISO 4217 code."),
    path: '/public/getCurrencyImage/{id}',
  },
  getTokenImage: { ...image("A token's picture, by symbol."), path: '/public/getTokenImage/{id}' },
  getProjectConfig: {
    method: 'GET',
    path: '/appkit/v1/config',
    atRoot: true,
    summary: "The project's features of the wallet toolkit.",
    query: sdkQuery,
    response: z.object({ features }),
    errors: pageErrors,
  },
  getProjectOrigins: {
    method: 'GET',
    path: '/projects/v1/origins',
    atRoot: true,
    summary: 'The origins whose pages may use the project, as patterns. Pages of all origins may read it.',
    query: sdkQuery,
    response: z.object({ allowedOrigins: z.array(z.string()) }),
    errors: pageErrors,
  },
  getAnalyticsConfig: {
    method: 'GET',
    path: '/getAnalyticsConfig',
    atRoot: true,
    summary: 'Whether the project collects events of the wallet toolkit.',
    query: sdkQuery,
    response: z.object({ isAnalyticsEnabled: z.boolean() }),
    errors: pageErrors,
  },
})
