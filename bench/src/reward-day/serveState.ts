// A beacon node's answers about one generated state, from a separate process: making them must not count.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const validators = Number(process.argv[2])
const farFuture = '18446744073709551615'

const all = Buffer.from(
  `{"execution_optimistic":false,"finalized":true,"data":[${Array.from({ length: validators }, (_, index) =>
    JSON.stringify({
      index: String(index),
      balance: String(32_012_500_000 + (index % 100) * 10),
      status: 'active_ongoing',
      validator: {
        pubkey: `0x${index.toString(16).padStart(96, '0')}`,
        withdrawal_credentials: `0x01${'00'.repeat(11)}${index.toString(16).padStart(40, '0')}`,
        effective_balance: '32000000000',
        slashed: false,
        activation_eligibility_epoch: '0',
        activation_epoch: '0',
        exit_epoch: farFuture,
        withdrawable_epoch: farFuture,
      },
    }),
  ).join(',')}]}`,
)
const empty = Buffer.from('{"execution_optimistic":false,"finalized":true,"data":[]}')

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(request.url?.includes('/validators') ? all : empty)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
