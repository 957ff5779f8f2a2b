import type { Refusal } from './HttpStatusError.ts'
import { readJson } from './readJson.ts'

const refusalLimit = 16_384

/**
 * What problem details (RFC 9457) say of a refusal: the code, and the description of the first reason. Any other answer
 * says nothing.
 */
export async function readRefusal(response: Response): Promise<Refusal> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    void response.body?.cancel().catch(() => undefined)
    return {}
  }
  const { code, reasons } = ((await readJson(response, refusalLimit).catch(() => null)) ?? {}) as {
    code?: unknown
    reasons?: unknown
  }
  const first: unknown = Array.isArray(reasons) ? reasons[0]?.description : undefined
  return { problem: textOf(code), reason: textOf(first) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : undefined
}
