/**
 * What a sign-in message says (specification section 3: session data). Times are ISO 8601 with a zone, the rest is
 * EIP-4361's: for other namespaces CAIP-122 gives the same fields the same meaning.
 */
export type SiwxSessionData = {
  /** As its namespace writes it; checksummed for eip155. */
  readonly accountAddress: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId: string
  /** Before the domain where the message names one: `https`. */
  readonly scheme?: string
  /** RFC 3986 authority of the page that asks: `stake.example`, `localhost:3000`. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly expirationTime?: string
  readonly issuedAt?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
  readonly statement?: string
}

/** A signed message and, where the wallet made one, the authorization object of CAIP-74 (specification section 3: wallet session). */
export type SiwxSession = {
  readonly data: SiwxSessionData
  /** The text that was signed, to the byte. */
  readonly message: string
  readonly signature: string
  readonly authorization?: object
}

/** A session as it is read back: a server keeps no signatures. */
export type KnownSiwxSession = Pick<SiwxSession, 'data'> & Partial<SiwxSession>

export type SiwxMessageInput = Pick<SiwxSessionData, 'accountAddress' | 'chainId' | 'notBefore'>

export type SiwxMessage = {
  readonly data: SiwxSessionData
  /** The text for the wallet. */
  toString(): string
}

/** How a host makes messages and keeps sessions. */
export type Siwx = {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /**
   * Checks and keeps a session. @throws when it is not accepted: the account is not signed in then. An error with
   * `isTemporary: true` keeps the signature for the next attempt, so that the wallet is not asked twice.
   */
  addSession(session: SiwxSession): Promise<void>
  /** Ends the sessions of an account on a chain. */
  revokeSession(chainId: string, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs everybody out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Valid sessions of an account on a chain; empty when it has to sign. */
  getSessions(chainId: string, address: string): Promise<readonly KnownSiwxSession[]>
  /** Whether the host can be used by a connected account only after it signed in; false by default. */
  getRequired?(): boolean
  /** Whether a disconnect ends the sessions of the account; true by default. */
  readonly signOutOnDisconnect?: boolean
}

/** Configuration key `siwx`. `() => import('./siwx.ts').then(({ siwx }) => siwx)` as `load` keeps it out of the first load. */
export type SiwxConfig = {
  readonly load: () => Promise<Siwx>
  /**
   * Whether the connect of a wallet asks for the signature; true by default. Otherwise nothing is asked, of person or
   * server, until `wallet.siwx.check` or `wallet.siwx.open`.
   */
  readonly askOnConnect?: boolean
}
