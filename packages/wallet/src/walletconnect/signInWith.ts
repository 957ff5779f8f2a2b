import type { Log, RemoteParameters } from '../core/index.ts'
import { NothingGrantedError, within } from '../core/internal.ts'
import type { Client } from './startClient.ts'

type Session = ReturnType<Client['session']['getAll']>[number]

/** Milliseconds for the host to say what the wallet shall sign; then the wallet only connects. */
const messageWait = 3000
/** The client's code for a signature that it could not verify, as of a smart-contract account. */
const unverified = 7000

/** Clients whose person's wallet signs in a way that the client cannot verify: they ask for the connection alone. */
const unreadable = new WeakSet<Client>()

/**
 * Proposes a session that signs in too (CAIP-222, `wc_sessionAuthenticate`). A wallet that knows no such request
 * answers the proposal that the client sends beside it. @returns undefined if the host wants no signature now
 */
export async function signInWith(
  client: Client,
  signIn: RemoteParameters['signIn'],
  methods: readonly string[],
  log: Pick<Log, 'info'>,
): Promise<{ uri?: string; approval: () => Promise<Session> } | undefined> {
  if (!signIn || unreadable.has(client)) return undefined
  const call = await within(messageWait, signIn.call(methods)).catch(cause => {
    log.info('A wallet outside the page only connects', cause)
  })
  if (!call) return undefined
  const { resources, ...rest } = call
  const { uri, response } = await client.authenticate({
    ...rest,
    ...(resources && { resources: [...resources] }),
    methods: [...call.methods],
    chains: [...call.chains],
  })
  return {
    uri,
    async approval() {
      const { auths = [], session } = await response().catch(cause => {
        if ((cause as { code?: unknown } | null)?.code === unverified) unreadable.add(client)
        throw cause
      })
      await signIn.keep(
        auths.map(({ p, s }) => ({
          message: client.formatAuthMessage({ request: p as never, iss: p.iss }),
          signature: s.s,
        })),
      )
      if (!session) throw new NothingGrantedError()
      return session
    },
  }
}
