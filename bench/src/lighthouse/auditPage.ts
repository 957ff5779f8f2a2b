import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags } from '@granary/scripts/chromium'
import { runCommand } from '@granary/scripts/runCommand'

/** Scores are of 100. */
export type PageAudit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** Lighthouse's own measure of the machine; a desktop has 1,500 and more. */
  benchmarkIndex: number
}

type Report = {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
}

const program = join(import.meta.dirname, '../../lighthouse/node_modules/lighthouse/cli/index.js')

/**
 * One run of Lighthouse with its preset for phones, in a process of its own with a new browser. Repeats a run whose
 * trace Lighthouse could not read, which happens now and then.
 */
export async function auditPage(
  url: string,
  chromePath: string | undefined,
  attempts = 3,
): Promise<PageAudit> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-audit-'))
  try {
    const file = join(folder, 'report.json')
    const flags = ['--headless=new', ...chromiumFlags].join(' ')
    const { code, output } = await runCommand(
      'node',
      [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
      { env: chromePath === undefined ? {} : { CHROME_PATH: chromePath } },
    )
    if (code !== 0 && attempts > 1) return auditPage(url, chromePath, attempts - 1)
    if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${output}`)
    return auditOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function auditOf({ categories, audits, environment }: Report): PageAudit {
  const score = (category: keyof Report['categories']) => Math.round((categories[category].score ?? 0) * 100)
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: number('first-contentful-paint'),
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    benchmarkIndex: environment.benchmarkIndex,
  }
}
