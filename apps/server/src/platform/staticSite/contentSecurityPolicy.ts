import { createHash } from 'node:crypto'
import { policyReportPath } from '../policyReports/createPolicyReports.ts'

/**
 * The policy of a page: its own origin only, no inline style, and of inline scripts those of the build by their hash:
 * the import map, which cannot be a file, and what must run before the first paint. A build with further beacon nodes names their origins, and may connect
 * to exactly those. Only the Safe applications that the build names may frame the site.
 */
export function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const origins = originsNamed(html, 'connect-origin')
  const frames = frameOrigins(html)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    // A worker's script is checked against its hash and run from memory: an address could serve any script.
    'worker-src blob:',
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ['frame-ancestors', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    // Text becomes a script's address at one place of the site: where it starts the verifier (workerSource.ts).
    "require-trusted-types-for 'script'",
    'trusted-types granary-worker',
    `report-uri ${policyReportPath}`,
    'report-to policy',
  ].join('; ')
}

/** Origins whose pages may frame the site, as the build names them. */
export function frameOrigins(html: string): string[] {
  return originsNamed(html, 'frame-origin')
}

function originsNamed(html: string, name: 'connect-origin' | 'frame-origin'): string[] {
  return [...html.matchAll(/<meta name="([a-z-]+)" content="([^"]+)">/g)]
    .filter(([, named]) => named === name)
    .map(([, , content = '']) => new URL(content).origin)
}
