import { expect, test } from 'vitest'
import { fileProblem, servedPath } from './brandFiles.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)
const problemOf = (body: Buffer | null) =>
  fileProblem({ field: 'logo.light', path: 'logo.svg', kind: 'svg' }, body)

test('a picture of shapes passes, also with an inner reference', () => {
  expect(problemOf(svg('<title>A</title><path d="M0 0h9" fill="url(#a)"/><use href="#b"/>'))).toBeNull()
})

test.each([
  ['a script', svg('<script>alert(1)</script>'), /contains a script/],
  ['an event handler', svg('<path onload="alert(1)"/>'), /contains an event handler/],
  ['foreign content', svg('<foreignObject/>'), /foreign content/],
  ['a link', svg('<a href="javascript:alert(1)"/>'), /a link out of itself/],
  ['a remote image', svg('<image xlink:href="https://x.example/a.png"/>'), /a link out of itself/],
  ['a remote style', svg('<style>path{fill:url(https://x.example)}</style>'), /a link out of itself/],
  [
    'an entity',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>'),
    /not an SVG picture/,
  ],
  ['no proportions', svg('', 'width="10"'), /no viewBox/],
  ['another kind of file', Buffer.from('GIF89a'), /not an SVG picture/],
  ['too much', svg('x'.repeat(61_000)), /larger than 60 kB/],
  ['nothing', null, /is missing/],
])('a picture with %s is refused', (_, body, reason) => {
  expect(problemOf(body)).toMatch(reason)
})

test('a font must be WOFF2', () => {
  const font = { field: 'fonts.text.file', path: 'a.woff2', kind: 'font' } as const
  expect(fileProblem(font, Buffer.from('wOF2....'))).toBeNull()
  expect(fileProblem(font, Buffer.from('OTTO....'))).toBe('a.woff2 is not a font in WOFF2 format')
})

test('a file is served under a name with the hash of its bytes', () => {
  const one = servedPath('pictures/My Logo.svg', Buffer.from('one'))
  expect(one).toMatch(/^assets\/brand-My-Logo-[A-Za-z0-9]{7}\.svg$/)
  expect(servedPath('pictures/My Logo.svg', Buffer.from('two'))).not.toBe(one)
})
