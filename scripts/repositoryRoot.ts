import { dirname } from 'node:path'

/** Absolute path of the repository. */
export const repositoryRoot = dirname(import.meta.dirname)
