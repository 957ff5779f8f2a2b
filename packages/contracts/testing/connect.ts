import {
  type Client,
  createTestClient,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
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
}
