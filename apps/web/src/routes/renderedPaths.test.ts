import { expect, test } from 'vitest'
import { provider } from '../settings/provider.ts'
import { renderedPaths } from './renderedPaths.ts'

test("the build renders the provider's own texts, where there are any", () => {
  expect(renderedPaths()).not.toContain('/terms')
  Object.assign(provider.legal, { terms: true })
  try {
    expect(renderedPaths()).toContain('/terms')
    expect(renderedPaths()).not.toContain('/privacy')
  } finally {
    Object.assign(provider.legal, { terms: false })
  }
})
