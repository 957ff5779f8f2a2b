import { expect, test } from 'vitest'
import { legalSections } from './legalSections.ts'

test('headings divide a text; wrapped lines join their paragraph or item', () => {
  const text = '# Terms\n\nOne sentence\nover two lines.\n\n## Fees\n\n* first\n  and more\n* second\n'
  expect(legalSections(text)).toEqual([
    { heading: 'Terms', text: 'One sentence over two lines.' },
    { heading: 'Fees', text: '- first and more\n- second' },
  ])
})

test('plain text without headings is one section, and markup stays text', () => {
  expect(legalSections('<script>alert(1)</script>\r\n\r\nMore.')).toEqual([
    { heading: null, text: '<script>alert(1)</script>\nMore.' },
  ])
})
