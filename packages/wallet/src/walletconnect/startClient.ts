import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { RemoteParameters } from '../core/index.ts'
import { ProjectIdMissingError } from './walletConnectErrors.ts'

export type Client = Awaited<ReturnType<typeof startClient>>

type ClientCore = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['core']>

/**
 * The last client under a permissive licence. Connects to the relay once it has something to ask or a session to
 * follow. @throws ProjectIdMissingError
 */
export async function startClient({ projectId, relayUrl, metadata }: RemoteParameters) {
  if (projectId === undefined) throw new ProjectIdMissingError()
  const core = new Core({
    projectId,
    relayUrl: absoluteRelay(relayUrl),
    logger: 'silent',
    telemetryEnabled: false,
  }) as ClientCore
  silenceHosts(core)
  const { icons, ...page } = metadata ?? pageMetadata()
  return SignClient.init({ core, metadata: { ...page, icons: [...icons] } })
}

/** The client asks two hosts of its vendor, which no option switches off: domain checks and telemetry. */
function silenceHosts(core: ClientCore): void {
  core.verify.register = async () => undefined as never
  core.verify.resolve = async () => undefined as never
  core.eventClient.init = async () => {}
}

/** A path stands for the relay on the page's own origin. */
function absoluteRelay(relayUrl: string): string {
  const url = new URL(relayUrl, globalThis.location?.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href.replace(/\/$/, '')
}

/** What the wallet shows of a host that does not say. */
function pageMetadata() {
  const { document, location } = globalThis
  const url = location?.origin ?? 'http://localhost'
  return { name: document?.title || url, description: '', url, icons: [] }
}
