// The floor: hands each frame to the topic's other connections, from memory, and checks and stores nothing.
import { type WebSocket, WebSocketServer } from 'ws'

const topics = new Map<string, Set<WebSocket>>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })

server.on('connection', socket =>
  socket.on('message', data => {
    const { id, method, params } = JSON.parse(String(data))
    if (method === undefined) return
    const subscribed = topics.get(params.topic) ?? new Set()
    topics.set(params.topic, subscribed)
    if (method === 'irn_subscribe') subscribed.add(socket)
    else
      for (const other of subscribed)
        if (other !== socket)
          other.send(JSON.stringify({ id, method: 'irn_subscription', params: { data: params } }))
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  }),
)

server.on('listening', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())
