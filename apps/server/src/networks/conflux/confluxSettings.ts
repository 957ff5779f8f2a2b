import { confluxNetworks } from '@granary/chains'
import * as z from 'zod'
import { missingHalf } from '#server/platform/settings/checkTogether.ts'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { httpUrl } from '#server/platform/settings/forms.ts'
import { nodeUrls, noNodes } from '#server/platform/settings/nodeUrls.ts'
import { Secret } from '#server/platform/settings/Secret.ts'

/** `firstBlock`: the pool's deployment block on eSpace, or any before it. */
export type ConfluxPoolSetting = { kind: 'vote' | 'share'; address: `0x${string}`; firstBlock: bigint }

export type ConfluxSettings = ReturnType<typeof confluxSettings.read>

export type ConfluxKeeperSettings = NonNullable<ConfluxSettings['networks']['mainnet']['keeper']>

const poolForm = /^(vote|share):(0x[0-9a-fA-F]{40})@(\d{1,12})$/

/** `vote:0x…@123`: kind, address and first block of each pool with a history. */
const pools = z
  .string()
  .transform(text => text.split(',').map(pool => pool.trim()))
  .refine(
    texts => texts.every(text => poolForm.test(text)),
    'is not a comma-separated list of pools such as vote:0x1234…@98765 (kind, address, block of its deployment)',
  )
  .transform(texts =>
    texts.map((text): ConfluxPoolSetting => {
      const [, kind, address, block] = poolForm.exec(text) ?? []
      return {
        kind: kind as 'vote' | 'share',
        address: String(address).toLowerCase() as `0x${string}`,
        firstBlock: BigInt(block ?? 0),
      }
    }),
  )
  .refine(
    list => new Set(list.map(({ address }) => address)).size === list.length,
    'names the same pool twice',
  )

/** Addresses of the core space: CIP-37, as `cfx:…` and `cfxtest:…`. */
const bridges = z
  .string()
  .transform(text => text.split(',').map(bridge => bridge.trim().toLowerCase()))
  .refine(
    texts => texts.every(text => /^(cfx|cfxtest|net\d+):(type\.[a-z]+:)?[0-9a-z]{42}$/.test(text)),
    'is not a comma-separated list of core space addresses such as cfx:acc…',
  )

const key = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'is not a private key (0x and 64 hex digits)')
  .transform(text => new Secret(text))

/** Staking pools on Conflux eSpace: their history, and the keeper of the provider's own ones. */
export const confluxSettings = defineSettings({
  variables: {
    RPC_URLS_CFX_MAINNET: nodeUrls.optional(),
    RPC_URLS_CFX_TESTNET: nodeUrls.optional(),
    CONFLUX_POOLS_MAINNET: pools.optional(),
    CONFLUX_POOLS_TESTNET: pools.optional(),
    CONFLUX_SCAN_SECONDS: count(1, 3_600).default(15),
    CONFLUX_CORE_RPC_URL_MAINNET: httpUrl.optional(),
    CONFLUX_CORE_RPC_URL_TESTNET: httpUrl.optional(),
    CONFLUX_BRIDGES_MAINNET: bridges.optional(),
    CONFLUX_BRIDGES_TESTNET: bridges.optional(),
    CONFLUX_KEEPER_KEY_MAINNET: key.optional(),
    CONFLUX_KEEPER_KEY_TESTNET: key.optional(),
    CONFLUX_KEEPER_SECONDS: count(1, 3_600).default(60),
    CONFLUX_KEEPER_ALARM_SECONDS: count(10, 604_800).default(3_600),
  },
  secrets: ['CONFLUX_KEEPER_KEY_MAINNET', 'CONFLUX_KEEPER_KEY_TESTNET'],
  prefixes: ['CONFLUX_'],
  check: values =>
    (['MAINNET', 'TESTNET'] as const).flatMap(network => [
      ...missingHalf(values, `CONFLUX_BRIDGES_${network}`, `CONFLUX_KEEPER_KEY_${network}`),
      ...missingHalf(values, `CONFLUX_BRIDGES_${network}`, `CONFLUX_CORE_RPC_URL_${network}`),
    ]),
  read(values) {
    const networkOf = (network: 'MAINNET' | 'TESTNET') => {
      const key = values[`CONFLUX_KEEPER_KEY_${network}`]
      const bridges = values[`CONFLUX_BRIDGES_${network}`]
      const url = values[`CONFLUX_CORE_RPC_URL_${network}`]
      return {
        /** Pools with a history. */
        pools: values[`CONFLUX_POOLS_${network}`] ?? [],
        /**
         * The provider's own bridges (CIP-37 addresses, lower case), worked by this server, and the key that pays their
         * gas and can do no more; undefined if there are none.
         */
        keeper: key && bridges && url ? { key, bridges, coreRpcUrl: new Secret(url) } : undefined,
      }
    }
    return {
      networks: { mainnet: networkOf('MAINNET'), testnet: networkOf('TESTNET') },
      scanSeconds: values.CONFLUX_SCAN_SECONDS,
      keeperSeconds: values.CONFLUX_KEEPER_SECONDS,
      /** A bridge's work overdue for longer raises an alarm. */
      keeperAlarmSeconds: values.CONFLUX_KEEPER_ALARM_SECONDS,
    }
  },
  // The site's build has the pools: here a node to read and send by is enough.
  chains: values => [
    { chain: confluxNetworks.mainnet, ...(values.RPC_URLS_CFX_MAINNET ?? noNodes), canStake: true },
    { chain: confluxNetworks.testnet, ...(values.RPC_URLS_CFX_TESTNET ?? noNodes), canStake: true },
  ],
})
