/**
 * Contents of a sign-in message (specification section 3: session data). Times are ISO 8601 with a zone, the
 * rest follows EIP-4361; for other namespaces CAIP-122 gives the same fields the same meaning.
 */
export type SiwxSessionData = {
  /** In the namespace's encoding; checksummed for eip155. */
  readonly accountAddress: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId: string
  /** Precedes the domain if present: `https`. */
  readonly scheme?: string
  /** RFC 3986 authority of the asking page: `stake.example`, `localhost:3000`. */
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

/**
 * A signed message and, if the wallet made one, the CAIP-74 authorization object (specification section 3:
 * wallet session).
 */
export type SiwxSession = {
  readonly data: SiwxSessionData
  /** The signed text, byte for byte. */
  readonly message: string
  readonly signature: string
  readonly authorization?: object
}

/** A session as read back: a server keeps no signatures. */
export type KnownSiwxSession = Pick<SiwxSession, 'data'> & Partial<SiwxSession>

export type SiwxMessageInput = Pick<SiwxSessionData, 'accountAddress' | 'chainId' | 'notBefore'>

export type SiwxMessage = {
  readonly data: SiwxSessionData
  /** The text to sign. */
  toString(): string
}

/** The host's sign-in: creates messages and keeps sessions. */
export type Siwx = {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /**
   * Verifies and keeps a session. @throws if rejected: the account stays signed out. An error with
   * `isTemporary: true` keeps the signature for the next attempt, so that the wallet is not asked twice.
   */
  addSession(session: SiwxSession): Promise<void>
  /** Ends an account's sessions on a chain. */
  revokeSession(chainId: string, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs out everyone. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Valid sessions of an account on a chain; empty if it must sign. */
  getSessions(chainId: string, address: string): Promise<readonly KnownSiwxSession[]>
  /** Whether a connected account must sign in to use the host; false by default. */
  getRequired?(): boolean
  /** Whether a disconnect ends the account's sessions; true by default. */
  readonly signOutOnDisconnect?: boolean
}

/**
 * Configuration key `siwx`. Pass `() => import('./siwx.ts').then(({ siwx }) => siwx)` as `load` to keep it
 * out of the first load.
 */
export type SiwxConfig = {
  readonly load: () => Promise<Siwx>
  /**
   * Whether connecting asks for the signature; true by default. Otherwise neither person nor server is asked
   * until `wallet.siwx.check` or `wallet.siwx.open`.
   */
  readonly askOnConnect?: boolean
}
