import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { emptyRegistryFile, readRegistryFile } from './readRegistryFile.ts'

/** Read at start: every wrong entry stops it, all of them named at once. */
const file = z.string().transform((path, context) => {
  const { content, problems } = readRegistryFile(path)
  for (const message of problems) context.issues.push({ code: 'custom', message, input: path })
  return content
})

/** Settings of the wallet registry. */
export const registrySettings = defineSettings({
  variables: {
    WALLET_REGISTRY_FILE: file.optional(),
    RATE_LIMIT_REGISTRY_PER_MINUTE: count(0, 1_000_000).default(1_200),
  },
  prefixes: ['WALLET_REGISTRY'],
  read: values => ({
    /** The provider's own wallets, badges and features of projects. */
    own: values.WALLET_REGISTRY_FILE ?? emptyRegistryFile,
    /** Requests per visitor; 0 is no limit. */
    perMinute: values.RATE_LIMIT_REGISTRY_PER_MINUTE,
  }),
})
