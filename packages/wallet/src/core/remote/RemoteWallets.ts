import type { AppMetadata } from '../config/AppMetadata.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Log } from '../log/Log.ts'
import type { Namespace, Network } from '../networks/Network.ts'
import type { SiwxSession } from '../siwx/Siwx.ts'
import type { AuthenticateCall } from '../siwx/toAuthenticateCall.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'

/** An account that a wallet outside the page shares, on one network. */
export type RemoteAccount = {
  readonly address: string
  /** CAIP-2 reference. */
  readonly chainId: string
}

/** What a wallet outside the page reports by itself. */
export type RemoteEvent =
  /** Accounts, networks or methods changed: read them again. */
  | { readonly type: 'changed' }
  /** It moved to another of its accounts. */
  | { readonly type: 'account'; readonly namespace: Namespace; readonly address: string }
  /** It moved to another of its networks. */
  | { readonly type: 'network'; readonly namespace: Namespace; readonly chainId: string }
  /** It, another tab or the relay ended the session. */
  | { readonly type: 'ended' }

/** One session with a wallet outside the page, of all namespaces that it granted. */
export type RemoteWallet = {
  /** The wallet's own name, cleaned; null without one. */
  readonly name: string | null
  /** The wallet's chosen account first; none if it granted nothing of this namespace. */
  accounts(namespace: Namespace): readonly RemoteAccount[]
  /** Methods that the wallet answers. */
  methods(namespace: Namespace): readonly string[]
  /** Asks the wallet. @throws the wallet's answer `{ code, message }` */
  request(caipNetworkId: string, method: string, params: unknown): Promise<unknown>
  watch(listener: (event: RemoteEvent) => void): () => void
  /** Ends the session on both sides. */
  disconnect(): Promise<void>
}

/** One question to a wallet outside the page, asked once however often `connect` is called. */
export type Pairing = {
  /** @throws PairingExpiredError, RelayRefusedError, RelayUnreachableError, ProjectIdMissingError, the refusal */
  connect(): Promise<RemoteWallet>
}

/** A wallet's application; `href` is its scheme or web address without the path of a request. */
export type RemoteApplication = { readonly name: string; readonly href: string }

/** Wallets outside the page. `@granary/wallet/walletconnect` reaches them. */
export type RemoteWallets = {
  /** The pairing for the next `connect`: the open one where people come back to it. Asks nothing yet. */
  pairing(): Pairing
  /** The wallet of the last visit; undefined if its session ended, or does not cover the configured networks. */
  last(): Promise<RemoteWallet | undefined>
  /** The application that the person answers the pairing in: requests open it too. */
  answerIn(application: RemoteApplication): Promise<void>
}

/** Sign-in in the same answer as the connection: the person presses once. */
export type RemoteSignIn = {
  /** What the wallet signs as it connects; undefined if nothing, as with networks outside the EVM. */
  call(methods: readonly string[]): Promise<AuthenticateCall | undefined>
  /** Hands over what the wallet signed, by text and signature. Never throws: without a session the modal asks again. */
  keep(signed: readonly Pick<SiwxSession, 'message' | 'signature'>[]): Promise<void>
}

export type RemoteParameters = {
  readonly projectId: string | undefined
  /** `wss://…` or a path on the page's origin. */
  readonly relayUrl: string
  /** What the wallet shows; the page's title and address by default. */
  readonly metadata: AppMetadata | undefined
  /** The configured networks now. */
  readonly networks: () => readonly Network[]
  readonly storage: WalletStorage
  readonly log: Log
  /** Where the host asks for a signature on connecting. */
  readonly signIn?: RemoteSignIn
  /** Shows the pairing URI of the pairing that is being asked; null once it is of no use. */
  readonly show: (uri: string | null) => void
}

/** `() => import('@granary/wallet/walletconnect').then(({ createWalletConnect }) => createWalletConnect)` */
export type RemoteLoader = () => Promise<(parameters: RemoteParameters) => RemoteWallets>

/** Wallets outside the page, on offer to every adapter. */
export type RemoteOffer = {
  readonly row: Omit<Connector, 'chain'>
  /** Loads their code. @throws AdapterLoadError */
  readonly open: () => Promise<RemoteWallets>
}
