import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Upgrade } from '#server/platform/http/createUpgrades.ts'
import { addressOf } from '#server/platform/http/visitorAddress.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { isWithin, type RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import { relayPath } from './access/createAccess.ts'
import { RelayRefusedError } from './access/RelayRefusedError.ts'
import { type Calls, callerOf, errorText } from './createCalls.ts'
import type { Relay } from './createRelay.ts'
import type { RelayMetrics } from './createRelayMetrics.ts'
import { mostFrameBytes, pingSeconds } from './relayLimits.ts'
import { createReadGate, type ReadGate } from './sessions/createReadGate.ts'
import type { VisitorLimits } from './sessions/createVisitorLimits.ts'
import { closings, cutOff, RelaySession } from './sessions/RelaySession.ts'
import { parseFrame } from './wire/parseFrame.ts'

export type SocketParts = {
  /** @throws {RelayRefusedError} */
  authorize(request: IncomingMessage): string
  calls: Calls
  relay: Relay
  /** Connections. */
  limits: VisitorLimits
  /** Handshakes. */
  handshakes: RateLimit
  trustedProxies: number
  /** Frames of one connection. */
  framesPerSecond: number
  metrics: RelayMetrics
  log: Log
}

type Connection = {
  socket: WebSocket
  session: RelaySession
  gate: ReadGate
  /** In which second it is pinged. */
  turn: number
  isAlive: boolean
}

/** Calls under way when the server stops. */
const finishMs = 3_000

/** The relay's WebSockets. */
export function serveSockets(parts: SocketParts): Upgrade {
  const { calls, relay, limits, handshakes, trustedProxies, framesPerSecond, metrics, log } = parts
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: mostFrameBytes,
  })
  const connections = new Set<Connection>()
  let second = 0
  let isEnding = false

  function accept(socket: WebSocket, request: IncomingMessage, visitor: string): void {
    try {
      serve(socket, new RelaySession(socket, callerOf(parts.authorize(request), visitor)))
    } catch (error) {
      if (!(error instanceof RelayRefusedError)) log.error({ err: error }, 'relay: handshake failed')
      const reason = error instanceof RelayRefusedError ? error.message : 'Internal error'
      metrics.refused(refusalOf(reason))
      log.debug({ reason }, 'relay: refused')
      // Browsers tell a page nothing of a refused handshake: accepted and closed, it learns the reason.
      socket.close(closings.refused, reason)
      cutOff(socket)
    }
  }

  function serve(socket: WebSocket, session: RelaySession): void {
    const gate = createReadGate(socket, framesPerSecond, () => metrics.throttled.inc())
    const turn = connections.size % pingSeconds
    const connection = { socket, session, gate, turn, isAlive: true }
    connections.add(connection)
    relay.connected(session)
    socket.on('pong', payload => {
      connection.isAlive = true
      session.ponged(String(payload))
    })
    socket.on('message', data => {
      connection.isAlive = true
      if (session.isOpen && !isEnding) receive(connection, String(data))
    })
    socket.once('close', () => {
      if (session.closing) metrics.closed(session.closing)
      gate.end()
      connections.delete(connection)
      relay.disconnected(session)
    })
  }

  function receive({ session, gate }: Connection, text: string): void {
    gate.take()
    const frame = parseFrame(text)
    if (frame.kind === 'answer') {
      if (frame.ok) relay.acknowledge(session, frame.id)
    } else if (frame.kind === 'invalid') {
      metrics.called('other', 'invalid')
      session.send(errorText(frame.id, frame.error))
    } else {
      const end = gate.begin(text.length)
      const { client, network, visitor } = session
      void calls.answer({ client, network, visitor, session }, frame).then(answer => {
        end()
        session.send(answer.text, answer.onDelivered)
      })
    }
  }

  /** @returns the visitor, whose place is its own until the socket closes; undefined when it was turned away */
  async function admit(socket: Duplex, visitor: string): Promise<string | undefined> {
    if (!isEnding && limits.take(visitor, 1)) {
      socket.once('close', () => limits.giveBack(visitor, 1))
      if ((await isWithin(handshakes, visitor)) && !isEnding) return visitor
    }
    metrics.refused('full')
    socket.end(
      `HTTP/1.1 ${isEnding ? '503 Service Unavailable' : '429 Too Many Requests'}\r\nconnection: close\r\nretry-after: 5\r\n\r\n`,
    )
    return undefined
  }

  /** A part of all connections each second: all at once would hold up messages. */
  const pings = setInterval(() => {
    second = (second + 1) % pingSeconds
    for (const connection of connections) {
      if (connection.turn !== second) continue
      if (connection.isAlive || connection.gate.isPaused()) {
        connection.isAlive = false
        connection.socket.ping()
      } else {
        metrics.closed('silent')
        connection.socket.terminate()
      }
    }
  }, 1_000)
  pings.unref()

  return {
    path: relayPath,
    take(request, socket, head) {
      socket.on('error', () => {})
      void admit(socket, addressOf(request, trustedProxies)).then(visitor => {
        if (visitor === undefined || socket.destroyed) return
        server.handleUpgrade(request, socket, head, webSocket => {
          webSocket.on('error', () => {})
          accept(webSocket, request, visitor)
        })
      })
    },
    async end() {
      isEnding = true
      clearInterval(pings)
      await within(finishMs, () => [...connections].every(({ gate }) => gate.isIdle()))
      for (const { session, socket } of connections) {
        socket.resume()
        session.close('stopping', 'the server stops')
      }
      await within(finishMs, () => connections.size === 0)
      for (const { socket } of connections) socket.terminate()
    },
  }
}

/** Waits until something holds, and no longer than `ms`. */
async function within(ms: number, holds: () => boolean): Promise<void> {
  const deadline = performance.now() + ms
  while (!holds() && performance.now() < deadline) await setTimeout(10)
}

function refusalOf(reason: string): string {
  if (reason.startsWith('JWT')) return 'token'
  return reason.endsWith('origin not allowed') ? 'origin' : 'project'
}
