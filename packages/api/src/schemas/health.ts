import * as z from 'zod/mini'

export const health = z.object({ status: z.literal('ok'), version: z.string() })

export const readiness = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable']),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.optional(z.string()) })),
})
