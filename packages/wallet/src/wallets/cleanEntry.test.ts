import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanEntry } from './cleanEntry.ts'

const hostile = [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' https://a.example',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'https://metamask.io@evil.example/',
  'http://plain.example',
  '//evil.example',
  'intent://x#Intent;end',
  'market://details?id=x',
  'ms-settings:privacy',
  'ms-msdt:/id',
  'ms-word:ofe|u|https://evil.example/x.docm',
  'smb://evil.example/share',
  'ssh://evil.example',
  'vscode://file/etc/passwd',
  'vscode-insiders://x',
  'FaceTime://1',
  'facetime-audio://1',
  'sip:1@evil.example',
  'sips:1@evil.example',
  'callto:1',
  'itms://x',
  'itms-services://?action=download-manifest',
  'chrome://settings',
  'chrome-extension://x',
  'blob:https://a.example/1',
  'about:blank',
]

test.each(hostile)('drops the link %j of an entry', link => {
  const entry = cleanEntry({
    id: 'x',
    name: 'X',
    mobile_link: link,
    webapp_link: link,
    homepage: link,
    image_url: link,
  })
  expect(entry).toMatchObject({ mobile_link: null, webapp_link: null, homepage: null })
  expect(entry?.image_url).toBeUndefined()
})

test('keeps valid entries unchanged', () => {
  const entry = {
    id: 'x',
    name: 'X',
    mobile_link: 'x://',
    webapp_link: 'https://x.example/app',
    rdns: 'example.x',
  }
  expect(cleanEntry({ ...entry, image_url: 'https://x.example/x.png' })).toMatchObject({
    ...entry,
    image_url: 'https://x.example/x.png',
  })
  expect(cleanEntry({ ...entry, name: ' Two\nlines\u202e ' })?.name).toBe('Two lines')
  expect(cleanEntry({ ...entry, name: '\u200b' })).toBeNull()
})

test('reads or rejects any entry, and none of its links acts on the page', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(...hostile),
    fc.webUrl(),
    fc.constant(null),
    fc.integer(),
  )
  const shape = fc.record(
    {
      id: text,
      name: text,
      chains: fc.anything(),
      rdns: text,
      image_url: text,
      mobile_link: text,
      webapp_link: text,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(shape, entry => {
      const clean = cleanEntry(entry as never)
      if (clean === null) return
      expect(clean.mobile_link ?? 'x:').not.toMatch(
        /^(javascript|data|file|http|intent|market|ms-[a-z]*|smb|ssh|vscode|sips?|chrome|blob|about):/i,
      )
      expect(clean.webapp_link ?? 'https://').toMatch(/^https:\/\//)
      expect(clean.image_url ?? 'https://').toMatch(/^(https:\/\/|data:image\/)/)
    }),
    { numRuns: 1000 },
  )
})
