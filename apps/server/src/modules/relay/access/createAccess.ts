import type { IncomingMessage } from 'node:http'
import { isOriginAllowed } from '#server/modules/projects/isOriginAllowed.ts'
import type { Projects } from '#server/modules/projects/Project.ts'
import { isFromHere } from '#server/platform/http/refuseForeignOrigin.ts'
import { isLoopback } from '#server/platform/settings/isLoopback.ts'
import { RelayRefusedError } from './RelayRefusedError.ts'
import { verifyClientToken } from './verifyClientToken.ts'

/** The relay's path on the server's own port. */
export const relayPath = '/relay'

export type Access = {
  projects: Projects
  publicOrigin: string | undefined
  /** Further addresses that clients reach the relay at. */
  urls: readonly string[]
}

/**
 * Who may use the relay: a client that proves its id to this relay, on a page of its project or on none.
 * @returns a function that gives the client's id, or throws {@link RelayRefusedError}
 */
export function createAccess({ projects, publicOrigin, urls }: Access): (request: IncomingMessage) => string {
  const own = new Set(
    [...urls, ...(publicOrigin ? [publicOrigin, `${publicOrigin}${relayPath}`] : [])].map(plain),
  )
  return request => {
    const query = new URLSearchParams(request.url?.split('?')[1])
    const id = query.get('projectId')
    if (!id) throw new RelayRefusedError('Project not found')
    const project = projects.find(id)
    if (!project) throw new RelayRefusedError('Unauthorized: invalid key')
    const { origin, authorization = '' } = request.headers
    // Only pages have an origin; a program can claim any.
    if (origin !== undefined && !isOriginAllowed(project, origin))
      throw new RelayRefusedError('Unauthorized: origin not allowed')
    const token = query.get('auth') ?? /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
    return verifyClientToken(token, audience => own.has(plain(audience)) || isThisMachine(audience, request))
  }
}

/** `wss://stake.example/relay/` and `https://stake.example/relay` are one address. */
function plain(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, host, pathname } = new URL(address)
  return `${protocol.replace('ws', 'http')}//${host}${pathname.replace(/\/+$/, '')}`
}

/** Without a public origin, this machine's own name counts: any other in a request is the client's claim. */
function isThisMachine(audience: string, request: IncomingMessage): boolean {
  if (!URL.canParse(audience)) return false
  const { host, hostname, pathname } = new URL(audience)
  const isPath = ['', relayPath].includes(pathname.replace(/\/+$/, ''))
  return isPath && isLoopback(hostname) && host === request.headers.host?.toLowerCase() && isFromHere(request)
}
