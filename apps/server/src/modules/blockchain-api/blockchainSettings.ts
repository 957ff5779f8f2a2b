import { hoodi, mainnet } from '@granary/chains'
import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { httpUrl, secret } from '#server/platform/settings/forms.ts'
import { isHttpUrl } from '#server/platform/settings/isHttpUrl.ts'
import { emptyTokensFile, readTokensFile } from './readTokensFile.ts'

/** Read at start: every wrong entry stops it, all of them named at once. */
const tokensFile = z.string().transform((path, context) => {
  const { content, problems } = readTokensFile(path)
  for (const message of problems) context.issues.push({ code: 'custom', message, input: path })
  return content
})

const trimSlash = (url: string) => url.replace(/\/+$/, '')

/** `eip155:1=https://eth.blockscout.com,eip155:10=https://…` */
const urlByChain = z
  .string()
  .transform(text => text.split(',').map(entry => entry.trim().split('=', 2)))
  .refine(
    entries => entries.every(([chain = '', url = '']) => /^eip155:[1-9]\d*$/.test(chain) && isHttpUrl(url)),
    'is not a list of chains with addresses such as eip155:1=https://eth.blockscout.com',
  )
  .transform(
    entries =>
      new Map(
        entries.map(([chain = '', url = '']) => [Number(chain.slice('eip155:'.length)), trimSlash(url)]),
      ),
  )

/** `eip155:1,eip155:560048` */
const chainList = z
  .string()
  .transform(text => text.split(',').map(entry => entry.trim()))
  .refine(
    entries => entries.every(entry => /^eip155:[1-9]\d{0,14}$/.test(entry)),
    'is not a list of chains such as eip155:1,eip155:560048',
  )
  .transform(entries => new Set(entries.map(entry => Number(entry.slice('eip155:'.length)))))

/** Settings of the blockchain API. */
export const blockchainSettings = defineSettings({
  variables: {
    TOKENS_FILE: tokensFile.optional(),
    BLOCKSCOUT_URLS: urlByChain.optional(),
    ETHERSCAN_URL: httpUrl.transform(trimSlash).optional(),
    ETHERSCAN_KEY: secret.optional(),
    ETHERSCAN_CHAINS: chainList.optional(),
    COINGECKO_URL: httpUrl.transform(trimSlash).optional(),
    COINGECKO_KEY: secret.optional(),
    DEFILLAMA_URL: httpUrl.transform(trimSlash).optional(),
    RATE_LIMIT_BLOCKCHAIN_PER_MINUTE: count(0, 1_000_000).default(600),
  },
  secrets: ['COINGECKO_KEY', 'ETHERSCAN_KEY'],
  prefixes: ['TOKENS_', 'BLOCKSCOUT_', 'ETHERSCAN_', 'COINGECKO_', 'DEFILLAMA_'],
  check: values => [
    ...(values.COINGECKO_KEY && !values.COINGECKO_URL
      ? [{ variable: 'COINGECKO_KEY', reason: 'needs COINGECKO_URL' }]
      : []),
    ...(['ETHERSCAN_KEY', 'ETHERSCAN_CHAINS'] as const).flatMap(variable =>
      values[variable] && !values.ETHERSCAN_URL ? [{ variable, reason: 'needs ETHERSCAN_URL' }] : [],
    ),
  ],
  read: values => ({
    /** The provider's own tokens, prices and feeds. */
    own: values.TOKENS_FILE ?? emptyTokensFile,
    /** Instances by chain id. */
    blockscoutUrls: values.BLOCKSCOUT_URLS ?? new Map<number, string>(),
    etherscan: values.ETHERSCAN_URL
      ? {
          url: values.ETHERSCAN_URL,
          key: values.ETHERSCAN_KEY,
          chainIds: values.ETHERSCAN_CHAINS ?? new Set([mainnet.id, hoodi.id]),
        }
      : undefined,
    coinGecko: values.COINGECKO_URL ? { url: values.COINGECKO_URL, key: values.COINGECKO_KEY } : undefined,
    defiLlamaUrl: values.DEFILLAMA_URL,
    /** Requests per visitor; 0 is no limit. */
    perMinute: values.RATE_LIMIT_BLOCKCHAIN_PER_MINUTE,
  }),
})
