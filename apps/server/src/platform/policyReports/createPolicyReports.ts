import { apiBase } from '@granary/api'
import type { Registry } from 'prom-client'
import * as z from 'zod/mini'
import type { Log } from '../log/createLog.ts'
import { metricsOf } from '../metrics/metricsOf.ts'

/** Where browsers report violations of the site's policy. Not part of the API's contract. */
export const policyReportPath = `${apiBase}/policy-reports`

/** The logged part of a violation: the rule, and what it stopped, without path, query or anything of the visitor. */
type Violation = { directive: string; blocked: string }

/** Names of the Reporting API (`application/reports+json`), and of browsers that only know `report-uri`. */
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: z.string(), blockedURL: z.optional(z.string()) }),
})
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
  }),
})

/** Per body: a browser bundles a few, and a sender of thousands is no browser. */
const mostReports = 20

/** Different violations logged per hour, each once. */
const mostKnown = 200
const hourMs = 3_600_000

const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])

const keywords: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
])

/** Reports of the content security policy: anyone can send any, so they are counted by known names and logged once. */
export function createPolicyReports(registry: Registry, log: Log) {
  const counter = metricsOf(registry, 'directive').counter(
    'granary_policy_reports_total',
    'Violations of the content security policy reported by browsers, by directive',
  )
  const known = new Set<string>()
  let forgottenAt = 0
  return {
    /** Counts and logs a browser's report; ignores a body that is none. */
    take(body: unknown): void {
      if (performance.now() > forgottenAt) {
        known.clear()
        forgottenAt = performance.now() + hourMs
      }
      for (const { directive, blocked } of violationsIn(body)) {
        counter.inc({ directive })
        const name = `${directive} ${blocked}`
        if (known.has(name) || known.size >= mostKnown) continue
        known.add(name)
        log.warn({ directive, blocked }, 'content security policy violation')
      }
    },
  }
}

function violationsIn(body: unknown): Violation[] {
  const old = oldReport.safeParse(body)
  if (old.success) {
    const {
      'effective-directive': effective,
      'violated-directive': violated,
      'blocked-uri': blocked,
    } = old.data['csp-report']
    return [{ directive: directiveOf(effective ?? violated ?? ''), blocked: blockedOf(blocked ?? '') }]
  }
  const reports = Array.isArray(body) ? body.slice(0, mostReports) : []
  return reports.flatMap(report => {
    const { success, data } = newReport.safeParse(report)
    if (!success) return []
    const { effectiveDirective, blockedURL } = data.body
    return [{ directive: directiveOf(effectiveDirective), blocked: blockedOf(blockedURL ?? '') }]
  })
}

function directiveOf(text: string): string {
  const name = text.split(' ')[0] ?? ''
  return directives.has(name) ? name : 'other'
}

/**
 * A keyword, the host of a web address, or the scheme of any other: an extension's address would name the extension.
 */
function blockedOf(text: string): string {
  if (keywords.has(text)) return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return 'other'
  return /^(https?|wss?):$/.test(url.protocol) ? url.host.slice(0, 100) : url.protocol.slice(0, 30)
}
