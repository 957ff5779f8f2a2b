/**
 * Whether an origin matches the allowlist (specification section 5). A pattern is an origin or a host; `*` in
 * its host stands for one or more whole labels (`https://*.example.com` allows `https://a.example.com`, never
 * `https://example.com` nor `https://example.com.evil.org`). A pattern without a scheme allows http and
 * https; `*` alone allows every origin.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const url = parseOrigin(origin)
  return url !== null && patterns.some(pattern => matches(url, pattern.trim().toLowerCase()))
}

function matches(url: URL, pattern: string): boolean {
  if (pattern === '*') return true
  const [, scheme, host, port] =
    /^(?:(https?):\/\/)?(\[[\da-f:]+\]|[^:/]+)(?::(\d+|\*))?$/.exec(pattern) ?? []
  if (!host) return false
  if (scheme && url.protocol !== `${scheme}:`) return false
  return matchesPort(url, scheme, port) && matchesHost(url.hostname.split('.'), host.split('.'))
}

function matchesPort(url: URL, scheme: string | undefined, port: string | undefined): boolean {
  if (port === '*') return true
  const standard = (scheme ?? url.protocol.slice(0, -1)) === 'http' ? '80' : '443'
  return (url.port || (url.protocol === 'http:' ? '80' : '443')) === (port ?? standard)
}

function matchesHost(labels: readonly string[], pattern: readonly string[]): boolean {
  const [expected, ...restOfPattern] = pattern
  const [label, ...restOfLabels] = labels
  if (expected === undefined || label === undefined) return expected === label
  if (expected === '*') return matchesHost(restOfLabels, restOfPattern) || matchesHost(restOfLabels, pattern)
  return expected === label && matchesHost(restOfLabels, restOfPattern)
}

function parseOrigin(origin: string): URL | null {
  if (!URL.canParse(origin)) return null
  const url = new URL(origin)
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:'
  return isHttp && url.origin === origin.toLowerCase() ? url : null
}
