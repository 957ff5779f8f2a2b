import type { RemoteApplication, RemoteParameters, RemoteWallet } from '../core/index.ts'
import type { Proposal } from './createPairing.ts'
import { openSession } from './openSession.ts'
import { requestedNamespaces } from './requestedNamespaces.ts'
import { signInWith } from './signInWith.ts'
import { type Client, startClient } from './startClient.ts'
import { topicKey } from './topicKey.ts'
import { RelayRefusedError, RelayUnreachableError } from './walletConnectErrors.ts'

/** Milliseconds to reach the relay and hand over a proposal. */
const proposalWait = 15_000
/** Storage key of the networks that the session was asked for. */
const requestedKey = 'remote_networks'
/** The client's own key: the application that it opens with each request. */
const applicationKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** @throws ProjectIdMissingError */
export async function startSessions(parameters: RemoteParameters) {
  return createSessions(await startClient(parameters), parameters)
}

/** The sessions with wallets: proposes one, finds the last one, ends the unused ones. */
export function createSessions(
  client: Client,
  { networks, storage, log, signIn }: Pick<RemoteParameters, 'networks' | 'storage' | 'log' | 'signIn'>,
) {
  const chains = () => networks().map(({ caipNetworkId }) => caipNetworkId)

  /** One object a session: all namespaces hear of its end. */
  const opened = new Map<string, RemoteWallet>()
  /** Approved, and not in use yet: the session in use keeps its place in storage. */
  let approved: { readonly topic: string; readonly requested: string } | undefined
  /** The application that the open proposal was handed to. */
  let application: RemoteApplication | undefined
  const isStanding = (topic: string) => client.session.getAll().some(session => session.topic === topic)

  const forget = (topic: string) => {
    opened.delete(topic)
    if (approved?.topic === topic) approved = undefined
    if (storage.getItem(topicKey) === topic) storage.removeItem(topicKey)
  }
  const adopt = (topic: string) => {
    if (approved?.topic !== topic) return
    storage.setItem(topicKey, topic)
    storage.setItem(requestedKey, approved.requested)
    approved = undefined
  }
  const use = (topic: string): RemoteWallet => {
    const wallet =
      opened.get(topic) ??
      openSession(client, topic, { log, adopt: () => adopt(topic), forget: () => forget(topic) })
    opened.set(topic, wallet)
    return wallet
  }
  const end = (topic: string) =>
    use(topic)
      .disconnect()
      .catch(cause => log.info('A session was not ended at the wallet', cause))

  /** Unused: a wallet approved as the page was closing. */
  const endUnused = () => {
    const used = storage.getItem(topicKey)
    for (const { topic } of client.session.getAll()) if (topic !== used && !opened.has(topic)) void end(topic)
  }

  return {
    /** @throws RelayRefusedError, RelayUnreachableError */
    async propose(): Promise<Proposal> {
      endUnused()
      const refusal = refusalOf(client)
      try {
        const requested = chains().join(' ')
        application = undefined
        await client.core.storage.removeItem(applicationKey)
        const namespaces = requestedNamespaces(networks())
        const proposing = signInWith(client, signIn, namespaces.eip155?.methods ?? [], log).then(
          proposed => proposed ?? client.connect({ optionalNamespaces: namespaces }),
        )
        const { uri, approval } = await Promise.race([proposing, refusal.refused, tooLate(proposalWait)])
        if (!uri) throw new RelayUnreachableError('no pairing was made')
        return {
          uri,
          approval: approval().then(async ({ topic, peer }) => {
            // Opened in one application, and approved in another: requests have to wait for the other.
            if (application && !isOf(peer.metadata, application))
              await client.core.storage.removeItem(applicationKey)
            approved = { topic, requested }
            return use(topic)
          }),
        }
      } catch (cause) {
        if (cause instanceof RelayRefusedError || cause instanceof RelayUnreachableError) throw cause
        throw new RelayUnreachableError(cause)
      } finally {
        refusal.stop()
      }
    },
    /** The session that was approved last, if a namespace may still use it, else the one in use. */
    async last(): Promise<RemoteWallet | undefined> {
      endUnused()
      if (approved && isStanding(approved.topic)) return use(approved.topic)
      const topic = storage.getItem(topicKey)
      if (topic === null || !isStanding(topic)) return undefined
      const requested = new Set(storage.getItem(requestedKey)?.split(' '))
      if (chains().every(chain => requested.has(chain))) return use(topic)
      // The site offers a network that this wallet was never asked for.
      void end(topic)
      return undefined
    },
    async answerIn(chosen: RemoteApplication): Promise<void> {
      application = chosen
      await client.core.storage.setItem(applicationKey, chosen)
    },
  }
}

/** Whether a wallet is the application that was opened, by the name or the links that it states. */
function isOf({ name, redirect }: WalletMetadata, application: RemoteApplication): boolean {
  const [stated, opened] = [name, application.name].map(text => text?.toLowerCase() ?? '')
  if (stated && opened && (stated.includes(opened) || opened.includes(stated))) return true
  return [redirect?.native, redirect?.universal].some(
    link => link && beginOf(link) === beginOf(application.href),
  )
}

type WalletMetadata = {
  readonly name?: string
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** Scheme and host: `https://wallet.example`, `wallet:`. */
const beginOf = (link: string) => /^https?:\/\/[^/?#]+|^[^:]+:/i.exec(link)?.[0].toLowerCase()

/** The relay's refusal while a proposal waits: the client would try five times, then say only that it failed. */
function refusalOf({ core }: Client) {
  let stop = () => {}
  const refused = new Promise<never>((_, reject) => {
    const refuse = (cause: unknown) => reject(new RelayRefusedError(cause))
    core.relayer.on('relayer_error', refuse)
    stop = () => core.relayer.off('relayer_error', refuse)
  })
  refused.catch(() => {})
  return { refused, stop }
}

async function tooLate(milliseconds: number): Promise<never> {
  await new Promise(resolve => setTimeout(resolve, milliseconds))
  throw new RelayUnreachableError('no answer in time')
}
