import { provider } from '../../settings/provider.ts'

const labels = {
  website: 'footer.website',
  source: 'footer.source',
  status: 'footer.status',
  terms: 'footer.terms',
  privacy: 'footer.privacy',
} as const

export type ProviderLink = { label: (typeof labels)[keyof typeof labels]; url: string }

/** The links that the provider has set, in the order of the footer. */
export function providerLinks(): ProviderLink[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap(name => {
    const url = provider.links[name]
    return url ? [{ label: labels[name], url }] : []
  })
}
