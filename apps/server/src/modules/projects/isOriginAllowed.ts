import type { Project } from './Project.ts'

/** `*`, or an origin whose host may begin with `*.` and whose port may be `*`. */
export const originPattern =
  /^(\*|[a-z][a-z0-9+.-]*:\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(:(\d{1,5}|\*))?)$/

/**
 * Whether pages of an origin may use a project. A pattern is
 * - an origin: `https://stake.example`, `capacitor://localhost`
 * - any subdomain, at any depth, without the domain itself: `https://*.stake.example`
 * - any port: `http://localhost:*`
 * - `*`: every page
 * @param origin as browsers send it; `null` (a sandboxed frame, a file) matches only `*`
 */
export function isOriginAllowed({ origins }: Pick<Project, 'origins'>, origin: string): boolean {
  return origins.some(pattern => pattern === '*' || pattern === origin || matches(pattern, origin))
}

function matches(pattern: string, origin: string): boolean {
  if (!pattern.includes('*') || !URL.canParse(origin)) return false
  const url = new URL(origin)
  const [, scheme, subdomains, host = '', port = ''] =
    /^([a-z][a-z0-9+.-]*:)\/\/(\*\.)?(\[[^\]]+\]|[^:]+):?(.*)$/.exec(pattern) ?? []
  // Browsers send nothing but scheme, host and port.
  const isPlain = origin === `${url.protocol}//${url.host}`
  const isHost = subdomains ? url.hostname.endsWith(`.${host}`) : url.hostname === host
  return isPlain && url.protocol === scheme && isHost && (port === '*' || url.port === port)
}
