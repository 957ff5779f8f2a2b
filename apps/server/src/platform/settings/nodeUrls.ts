import * as z from 'zod'
import type { RpcUrls } from './defineSettings.ts'
import { isHttpUrl } from './isHttpUrl.ts'
import { Secret } from './Secret.ts'

const isWebSocketUrl = (text: string) => /^wss?:\/\//i.test(text) && URL.canParse(text)

const secretUrls = (urls: readonly string[]) => urls.map(url => new Secret(url))

export const noNodes: RpcUrls = { urls: [], webSocketUrls: [] }

/** Nodes of one chain, the preferred one first; WebSocket addresses only announce new blocks. */
export const nodeUrls = z
  .string()
  .transform(text => text.split(',').map(url => url.trim()))
  .refine(
    urls => urls.every(url => isHttpUrl(url) || isWebSocketUrl(url)),
    'is not a comma-separated list of http, https, ws or wss addresses',
  )
  .refine(urls => urls.some(isHttpUrl), 'has no http or https address')
  .transform(
    (urls): RpcUrls => ({
      urls: secretUrls(urls.filter(isHttpUrl)),
      webSocketUrls: secretUrls(urls.filter(isWebSocketUrl)),
    }),
  )
