import * as z from 'zod/mini'
import { workDemand } from './proofOfWork.ts'

/** RFC 9457 problem details, the body of every refusal, as application/problem+json. */
export const problem = z.object({
  /** URL of the page that explains the code. */
  type: z.string(),
  title: z.string(),
  status: z.int().check(z.gte(400), z.lte(599)),
  code: z.string().check(z.regex(/^[A-Z][A-Z0-9_]+$/)),
  detail: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** Invalid fields of the request with reasons. */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** Why a name was refused, as sentences; the wallet toolkit shows the first. */
  reasons: z.optional(z.array(z.object({ name: z.string(), description: z.string() }))),
  /** The work that the repeated request must prove. Only with `PROOF_OF_WORK_NEEDED`. */
  proofOfWork: z.optional(workDemand),
})

export type Problem = z.output<typeof problem>
