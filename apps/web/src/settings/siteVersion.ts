import { provider } from './provider.ts'

/** The version in the footer: the provider's own, else the package's. */
export const siteVersion: string = provider.version ?? __VERSION__
