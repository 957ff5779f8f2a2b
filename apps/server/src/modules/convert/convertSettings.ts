import { uniswapV2Routers } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { httpUrl, secret } from '#server/platform/settings/forms.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'

type OnChain = { chainId: number; address: Hex }

/** `eip155:1:0x…,eip155:560048:0x…` */
const contracts = z
  .string()
  .transform(text => text.split(',').map(entry => entry.trim()))
  .refine(
    entries => entries.every(entry => /^eip155:[1-9]\d{0,14}:0x[0-9a-fA-F]{40}$/.test(entry)),
    'is not a comma-separated list of contracts such as eip155:1:0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  )
  .transform(entries =>
    entries.map((entry): OnChain => {
      const [, chainId, address = ''] = entry.split(':')
      return { chainId: Number(chainId), address: address.toLowerCase() as Hex }
    }),
  )

const baseUrl = httpUrl.transform(url => url.replace(/\/+$/, ''))

/** An outside service of swaps. */
export type OutsideSource = { url: string; key: Secret | undefined }

const outside = (url: string | undefined, key?: Secret): OutsideSource | undefined =>
  url === undefined ? undefined : { url, key }

/** Settings of swaps. */
export const convertSettings = defineSettings({
  variables: {
    SWAP_ROUTERS: contracts.optional(),
    SWAP_TOKENS: contracts.optional(),
    LIFI_URL: baseUrl.optional(),
    LIFI_KEY: secret.optional(),
    PARASWAP_URL: baseUrl.optional(),
    ZEROX_URL: baseUrl.optional(),
    ZEROX_KEY: secret.optional(),
    ONEINCH_URL: baseUrl.optional(),
    ONEINCH_KEY: secret.optional(),
    RATE_LIMIT_CONVERT_PER_MINUTE: count(0, 1_000_000).default(600),
  },
  secrets: ['LIFI_KEY', 'ZEROX_KEY', 'ONEINCH_KEY'],
  prefixes: ['SWAP_', 'LIFI_', 'PARASWAP_', 'ZEROX_', 'ONEINCH_'],
  check: values =>
    (['LIFI', 'ZEROX', 'ONEINCH'] as const).flatMap(name =>
      values[`${name}_KEY`] && !values[`${name}_URL`]
        ? [{ variable: `${name}_KEY`, reason: `needs ${name}_URL` }]
        : [],
    ),
  read: values => ({
    /** Router02 of Uniswap v2 or of an equal deployment, by chain id. */
    routers: new Map<number, Hex>([
      ...uniswapV2Routers.map(({ chainId, address }) => [chainId, address.toLowerCase() as Hex] as const),
      ...(values.SWAP_ROUTERS ?? []).map(({ chainId, address }) => [chainId, address] as const),
    ]),
    /** Tokens offered beside the coin and its wrapped form. */
    tokens: values.SWAP_TOKENS ?? [],
    lifi: outside(values.LIFI_URL, values.LIFI_KEY),
    paraswap: outside(values.PARASWAP_URL),
    zeroX: outside(values.ZEROX_URL, values.ZEROX_KEY),
    oneInch: outside(values.ONEINCH_URL, values.ONEINCH_KEY),
    /** Requests per visitor; 0 is no limit. */
    perMinute: values.RATE_LIMIT_CONVERT_PER_MINUTE,
  }),
})
