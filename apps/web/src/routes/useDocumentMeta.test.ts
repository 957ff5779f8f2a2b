// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { writeDocumentMeta } from './useDocumentMeta.ts'

const descriptions = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="description"]')]

test('[A2.40] the document title is "{page title} | Stake {provider}"', () => {
  writeDocumentMeta({ title: 'Home', description: 'Stake here', provider: 'Granary' })
  expect(document.title).toBe('Home | Stake Granary')
})

test('[A2.41] [A2.42] the description element is created if missing, then reused', () => {
  document.head.replaceChildren()
  writeDocumentMeta({ title: 'Home', description: 'First', provider: 'Granary' })
  writeDocumentMeta({ title: 'Claim', description: 'Second', provider: 'Granary' })
  expect(descriptions().map(element => element.content)).toEqual(['Second'])
})
