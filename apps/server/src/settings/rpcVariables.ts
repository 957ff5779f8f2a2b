import * as z from 'zod'
import { count } from './count.ts'
import { isHttpUrl } from './isHttpUrl.ts'

const isWebSocketUrl = (text: string) => /^wss?:\/\//i.test(text) && URL.canParse(text)

/** Nodes of one chain, the preferred one first; WebSocket addresses only tell of new blocks. */
const nodeUrls = z
  .string()
  .transform(text => text.split(',').map(url => url.trim()))
  .refine(
    urls => urls.every(url => isHttpUrl(url) || isWebSocketUrl(url)),
    'is not a comma-separated list of http, https, ws or wss addresses',
  )
  .refine(urls => urls.some(isHttpUrl), 'has no http or https address')
  .transform(urls => ({ urls: urls.filter(isHttpUrl), webSocketUrls: urls.filter(isWebSocketUrl) }))

/** What the JSON-RPC proxies are set up with. */
export const rpcVariables = {
  RPC_URLS_ETH_MAINNET: nodeUrls.optional(),
  RPC_URLS_ETH_HOODI: nodeUrls.optional(),
  RPC_URLS_CFX_MAINNET: nodeUrls.optional(),
  RPC_URLS_CFX_TESTNET: nodeUrls.optional(),
  RPC_TIMEOUT_SECONDS: count(1, 60).default(10),
  RPC_LAG_SECONDS: count(1, 3_600).default(30),
  RPC_HEAD_POLL_MS: count(50, 60_000).default(1_000),
  RPC_CACHE_MEGABYTES: count(0, 4_096).default(64),
  RPC_CALL_GAS_MAX: count(1_000_000, 1_000_000_000).default(50_000_000),
}
