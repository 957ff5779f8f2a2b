import { provider } from './provider.ts'

/** The version the footer shows: the provider's own, else that of the package. */
export const siteVersion: string = provider.version ?? __VERSION__
