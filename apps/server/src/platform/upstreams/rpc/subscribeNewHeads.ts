import { type Chain, parseSmallQuantity } from '@granary/chains'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { loginHeaders } from '../fetchUpstream.ts'
import { parseJson } from '../parseJson.ts'

export type HeadSubscriptionOptions = {
  urls: readonly Secret[]
  chain: Chain
  /** @param number undefined if the node does not tell it */
  onHead(hash: string, number: number | undefined): void
}

const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** A node that has not accepted the subscription by then is skipped. */
const welcomeMs = 3_000

/** A header has some hundred bytes; a node that sends this much does not send headers. */
const longestMessage = 256 * 1024

/**
 * Subscribes to `newHeads` of one of the nodes, the next one when it fails, with growing pauses. An announcement is
 * only a hint to poll.
 */
export function subscribeNewHeads({ urls, chain, onHead }: HeadSubscriptionOptions) {
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let wanted = false
  let alive = false
  let attempts = 0

  function connect(): void {
    const url = urls[attempts % urls.length]
    if (!wanted || !url) return
    const opened = open(url)
    socket = opened
    const patience = setTimeout(() => opened.close(), welcomeMs).unref()
    opened.addEventListener('open', () => {
      opened.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }))
    })
    opened.addEventListener('message', ({ data }) => {
      const message = typeof data === 'string' && data.length <= longestMessage ? parse(data) : undefined
      if (!message) return opened.close()
      if (message.id === 1) {
        if (parseSmallQuantity(message.result) !== chain.id) return opened.close()
        opened.send(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'eth_subscribe', params: ['newHeads'] }))
      } else if (message.id === 2) {
        if (typeof message.result !== 'string') return opened.close()
        clearTimeout(patience)
        alive = true
        attempts = 0
      } else if (alive && message.method === 'eth_subscription') {
        const { hash, number } = headerIn(message.params)
        onHead(typeof hash === 'string' ? hash : '', parseSmallQuantity(number))
      }
    })
    opened.addEventListener('error', () => {})
    opened.addEventListener('close', () => {
      clearTimeout(patience)
      if (socket === opened) retry()
    })
  }

  function retry(): void {
    alive = false
    socket = undefined
    attempts += 1
    if (!wanted) return
    timer = setTimeout(
      connect,
      Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 10), longestPauseMs),
    ).unref()
  }

  return {
    start(): void {
      if (wanted || urls.length === 0) return
      wanted = true
      connect()
    },
    stop(): void {
      wanted = false
      alive = false
      clearTimeout(timer)
      const closing = socket
      socket = undefined
      closing?.close()
    },
    /** A node of the right chain has accepted the subscription and its connection stands. */
    alive: (): boolean => alive,
  }
}

/** Sends a user and password of the address as basic authorization, which the constructor of Node accepts. */
function open(address: Secret): WebSocket {
  const url = new URL(address.reveal())
  const headers = loginHeaders(url)
  url.username = ''
  url.password = ''
  return new WebSocket(url.href, { headers } as unknown as string[])
}

type Message = { id?: unknown; method?: unknown; result?: unknown; params?: unknown }

function parse(text: string): Message | undefined {
  const json = parseJson(text)
  return typeof json === 'object' && json !== null ? json : undefined
}

function headerIn(params: unknown): { hash?: unknown; number?: unknown } {
  return (params as { result?: { hash?: unknown; number?: unknown } } | null | undefined)?.result ?? {}
}
