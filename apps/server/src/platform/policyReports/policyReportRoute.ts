import { apiBase } from '@granary/api'
import type { App } from '../http/App.ts'
import { visitorAddress } from '../http/visitorAddress.ts'
import type { RateLimit } from '../rateLimits/RateLimit.ts'
import type { PolicyReports } from './createPolicyReports.ts'

/** Where the site's pages have browsers report violations of their policy. It is no part of the contract. */
export const policyReportPath = `${apiBase}/policy-reports`

/** More than any browser sends at once. */
const maxReportBytes = 32 * 1024

export function policyReportRoute(
  app: App,
  { reports, limit, trustedProxies }: { reports: PolicyReports; limit: RateLimit; trustedProxies: number },
): void {
  app.post(policyReportPath, async context => {
    await limit.consume(visitorAddress(context, trustedProxies))
    const text = await context.req.text()
    if (text.length <= maxReportBytes) reports.take(parse(text))
    return context.body(null, 204)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
