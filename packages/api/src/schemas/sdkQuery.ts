import * as z from 'zod/mini'

/** The toolkit's identification in every query: client, project, type and version of the SDK. */
export const sdkQuery = z.object({
  clientId: z.optional(z.string()),
  projectId: z.optional(z.string()),
  st: z.optional(z.string()),
  sv: z.optional(z.string()),
})
