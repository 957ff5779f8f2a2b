// Loaded before @ethereumjs/client, which does not report a port chosen by the system: this does.
import { subscribe } from 'node:diagnostics_channel'

subscribe('tracing:net.server.listen:asyncEnd', ({ server }) => {
  const address = server.address()
  if (typeof address === 'object' && address)
    process.stdout.write(`Listening on ${address.address}:${address.port}\n`)
})
