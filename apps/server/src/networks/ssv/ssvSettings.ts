import type { EthereumNetworkId } from '@granary/chains'
import * as z from 'zod'
import { missingNeed } from '#server/platform/settings/checkTogether.ts'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { httpUrl } from '#server/platform/settings/forms.ts'
import { Secret } from '#server/platform/settings/Secret.ts'

export type SsvSettings = ReturnType<typeof ssvSettings.read>

/** Contracts of SSV on a network. `firstBlock`: the deployment of the network contract, or any block before it. */
export type SsvContracts = { network: `0x${string}`; views: `0x${string}`; firstBlock: number }

const contractsForm = /^(0x[0-9a-fA-F]{40}),\s*(0x[0-9a-fA-F]{40})@(\d{1,12})$/

const contracts = z
  .string()
  .refine(
    text => contractsForm.test(text.trim()),
    'is not the two contracts and the first block, such as 0x1234…,0x5678…@17507487 (SSVNetwork, SSVNetworkViews, block of their deployment)',
  )
  .transform((text): SsvContracts => {
    const [, network, views, block] = contractsForm.exec(text.trim()) ?? []
    const lower = (address = '') => address.toLowerCase() as `0x${string}`
    return { network: lower(network), views: lower(views), firstBlock: Number(block) }
  })

/** SSV: which contract is indexed, and the API that adds names and performance. */
export const ssvSettings = defineSettings({
  variables: {
    SSV_NETWORK_ETH_MAINNET: contracts.optional(),
    SSV_NETWORK_ETH_HOODI: contracts.optional(),
    SSV_API_URL_ETH_MAINNET: httpUrl.optional(),
    SSV_API_URL_ETH_HOODI: httpUrl.optional(),
    SSV_API_SECONDS: count(10, 86_400).default(600),
    SSV_SCAN_SECONDS: count(1, 3_600).default(12),
    SSV_KEY_SHARES_PER_HOUR_MAX: count(1, 10_000_000).default(20_000),
    RATE_LIMIT_SSV_SHARES_PER_HOUR: count(0, 10_000_000).default(2_000),
  },
  prefixes: ['SSV_'],
  check: values =>
    (['ETH_MAINNET', 'ETH_HOODI'] as const).flatMap(network => [
      ...missingNeed(values, `SSV_NETWORK_${network}`, `RPC_URLS_${network}`),
      ...missingNeed(values, `SSV_API_URL_${network}`, `SSV_NETWORK_${network}`),
    ]),
  read(values) {
    const networkOf = (network: 'ETH_MAINNET' | 'ETH_HOODI') => {
      const api = values[`SSV_API_URL_${network}`]
      return { contracts: values[`SSV_NETWORK_${network}`], api: api ? new Secret(api) : undefined }
    }
    const networks: Record<EthereumNetworkId, ReturnType<typeof networkOf>> = {
      eth: networkOf('ETH_MAINNET'),
      hoodi: networkOf('ETH_HOODI'),
    }
    return {
      networks,
      /** Between two readings of the SSV API. */
      apiSeconds: values.SSV_API_SECONDS,
      scanSeconds: values.SSV_SCAN_SECONDS,
      /** Keys that the keys process splits, for anyone. */
      keysPerHour: values.SSV_KEY_SHARES_PER_HOUR_MAX,
      /** Validators that the provider splits for one visitor; 0 is no limit. */
      sharesPerHour: values.RATE_LIMIT_SSV_SHARES_PER_HOUR,
    }
  },
})
