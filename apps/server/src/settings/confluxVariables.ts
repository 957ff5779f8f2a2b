import * as z from 'zod'
import { count } from './count.ts'
import { isHttpUrl } from './isHttpUrl.ts'
import { Secret } from './Secret.ts'

const poolForm = /^(vote|share):(0x[0-9a-fA-F]{40})@(\d{1,12})$/

/** `vote:0x…@123`: kind, address and first block of each pool whose history is kept. */
const pools = z
  .string()
  .transform(text => text.split(',').map(pool => pool.trim()))
  .refine(
    texts => texts.every(text => poolForm.test(text)),
    'is not a comma-separated list of pools such as vote:0x1234…@98765 (kind, address, block of its deployment)',
  )
  .transform(texts =>
    texts.map(text => {
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

const coreRpcUrl = z.string().refine(isHttpUrl, 'is not an http or https address')

/** Staking pools on Conflux eSpace: their history, and the keeper of the provider's own ones. */
export const confluxVariables = {
  CONFLUX_POOLS_MAINNET: pools.optional(),
  CONFLUX_POOLS_TESTNET: pools.optional(),
  CONFLUX_SCAN_SECONDS: count(1, 3_600).default(15),
  CONFLUX_CORE_RPC_URL_MAINNET: coreRpcUrl.optional(),
  CONFLUX_CORE_RPC_URL_TESTNET: coreRpcUrl.optional(),
  CONFLUX_BRIDGES_MAINNET: bridges.optional(),
  CONFLUX_BRIDGES_TESTNET: bridges.optional(),
  CONFLUX_KEEPER_KEY_MAINNET: key.optional(),
  CONFLUX_KEEPER_KEY_TESTNET: key.optional(),
  CONFLUX_KEEPER_SECONDS: count(1, 3_600).default(60),
  CONFLUX_KEEPER_ALARM_SECONDS: count(10, 604_800).default(3_600),
}
