import { Writable } from 'node:stream'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { createLog } from '../log/createLog.ts'
import { createPolicyReports } from './createPolicyReports.ts'

function reports() {
  const lines: Record<string, unknown>[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const registry = new Registry()
  const { take } = createPolicyReports(registry, createLog(readSettings({}), destination))
  return { lines, registry, take }
}

const report = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://stake.example/hoodi/validator?owner=0xabab',
  body: { effectiveDirective, blockedURL, sample: 'a secret', documentURL: 'https://stake.example/?x=1' },
})

test('[F.15] both forms of a report are counted by directive and logged once, without address or sample', async () => {
  const { lines, registry, take } = reports()
  take([
    report('script-src-elem', 'https://evil.example/a/path?visitor=1'),
    report('script-src-elem', 'eval'),
  ])
  take([report('script-src-elem', 'https://evil.example/another')])
  take({
    'csp-report': { 'violated-directive': "img-src 'self'", 'blocked-uri': 'chrome-extension://abcdef/x' },
  })
  expect(lines.map(({ directive, blocked }) => [directive, blocked])).toEqual([
    ['script-src-elem', 'evil.example'],
    ['script-src-elem', 'eval'],
    ['img-src', 'chrome-extension:'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|visitor|0xabab|abcdef/)
  const metrics = await registry.metrics()
  expect(metrics).toContain('granary_policy_reports_total{directive="script-src-elem"} 3')
  expect(metrics).toContain('granary_policy_reports_total{directive="img-src"} 1')
})

test('[F.15] whatever anyone sends, labels and log lines stay few', async () => {
  const { lines, registry, take } = reports()
  for (const body of [null, 1, 'text', {}, [null], [{ type: 'deprecation', body: {} }], { 'csp-report': 1 }])
    take(body)
  expect(lines).toEqual([])
  for (let n = 0; n < 500; n += 1) take([report(`made-up-${n}`, `https://host-${n}.example/`)])
  take(Array.from({ length: 1_000 }, () => report('img-src', 'inline')))
  expect(lines.length).toBeLessThanOrEqual(200)
  const metrics = await registry.metrics()
  expect(metrics).toContain('granary_policy_reports_total{directive="other"} 500')
  expect(metrics).toContain('granary_policy_reports_total{directive="img-src"} 20')
  expect(metrics.match(/^granary_policy_reports_total/gm)).toHaveLength(2)
})
