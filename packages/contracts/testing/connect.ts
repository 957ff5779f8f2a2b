import {
  type Client,
  createTestClient,
  type Hash,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
  withRetry,
} from 'viem'
import { hoodi } from 'viem/chains'

type Hoodi = typeof hoodi

export type LocalClient = Client<
  HttpTransport,
  Hoodi,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Hoodi> & WalletActions<Hoodi>
>

/** A viem client for a local anvil with Hoodi's chain id: reads, sends from anvil's accounts, sets state. */
export function connect(rpcUrl: string): LocalClient {
  return createTestClient({ mode: 'anvil', chain: hoodi, transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
    .extend(client => ({
      waitForTransactionReceipt: ({ hash }: { hash: Hash }) => minedReceipt(client, hash),
    }))
}

/**
 * The receipt of a transaction that anvil mines by itself. viem looks again only once another block comes, and where
 * the receipt was a moment late none does.
 */
function minedReceipt(client: PublicActions<HttpTransport, Hoodi>, hash: Hash) {
  return withRetry(() => client.getTransactionReceipt({ hash }), { delay: 20, retryCount: 1000 })
}
