import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { networkIcons } from './generated/networkIcons.ts'
import { networkIds } from './generated/networkIds.ts'
import { tokenIcons } from './generated/tokenIcons.ts'
import { drawCurrency } from './images/drawCurrency.ts'
import { isHarmlessSvg } from './images/isHarmlessSvg.ts'
import { readRegistryFile } from './readRegistryFile.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'granary-registry-file-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const problems = (content: unknown) => readRegistryFile(write('registry.json', content)).problems

test('names every wrong field of every entry at once, with its place', () => {
  const hostile = {
    id: 'Not An Id',
    name: 'Two\nlines',
    homepage: 'javascript:alert(1)',
    mobile_link: 'intent://x',
    link_mode: 'http://plain.example',
    rdns: 'nodots',
    chains: ['eip155:1', '<b>'],
    badge_type: 'gold',
    script: 'alert(1)',
  }
  const found = problems({ wallets: [{ id: 'good', name: 'Good' }, hostile], features: { rocket: true } })
  for (const place of [
    'id',
    'name',
    'homepage',
    'mobile_link',
    'link_mode',
    'rdns',
    'chains.1',
    'badge_type',
  ])
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^wallets\\.1\\.${place} `)))
  expect(found.join('\n')).toContain('script')
  expect(found.join('\n')).toContain('rocket')
})

test('a start stops with every problem of the file under the name of its variable', () => {
  const path = write('bad.json', { wallets: [{ id: 'x' }, { name: 'Y' }] })
  expect(() => readSettings({ WALLET_REGISTRY_FILE: path })).toThrow(
    /WALLET_REGISTRY_FILE: wallets\.0\.name[\s\S]*WALLET_REGISTRY_FILE: wallets\.1\.id/,
  )
  expect(() => readSettings({ WALLET_REGISTRY_FILE: join(folder, 'missing.json') })).toThrow(
    'WALLET_REGISTRY_FILE: names a file that cannot be read as JSON',
  )
})

test('one id twice, and pictures that are missing or no pictures, are problems', () => {
  write('page.svg', '<html><script>alert(1)</script></html>')
  write('live.svg', '<svg onload="alert(1)"/>')
  expect(
    problems({
      wallets: [
        { id: 'a', name: 'A', image: 'missing.png' },
        { id: 'a', name: 'B', image: 'page.svg' },
        { id: 'c', name: 'C', image: 'live.svg' },
      ],
    }),
  ).toEqual([
    'wallets.0.image names a file that cannot be read or has more than 64 KiB',
    'wallets.1.id is used twice',
    'wallets.1.image is not a PNG, JPEG, GIF, WebP or SVG picture',
    'wallets.2.image is an SVG with more than shapes: no scripts, styles, links or foreign content',
  ])
})

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg onload="alert(1)"></svg>',
  '<svg><a href="https://evil.example"><path d=""/></a></svg>',
  '<svg><use href="https://evil.example/x.svg#a"/></svg>',
  '<svg><image href="data:image/png;base64,AA"/></svg>',
  '<svg><style>*{}</style></svg>',
  '<svg><foreignObject><p/></foreignObject></svg>',
  '<svg><path fill="url(https://evil.example)"/></svg>',
  '<svg><path fill="url(&quot;x)"/></svg>',
  '<svg><path style="fill:red"/></svg>',
  '<svg><animate attributeName="href" to="javascript:alert(1)"/></svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>',
  '<svg><!-- <script> --></svg>',
  '<svg><path d=unquoted /></svg>',
  '<svg xmlns="http://www.w3.org/1999/xhtml"><script/></svg>',
])('%s is no harmless picture', svg => {
  expect(isHarmlessSvg(svg)).toBe(false)
})

test('every bundled and every drawn picture is harmless, and every known network has one', () => {
  for (const icons of [networkIcons, tokenIcons])
    for (const [id, svg] of Object.entries(icons)) expect(isHarmlessSvg(svg), id).toBe(true)
  for (const id of Object.values(networkIds)) expect(networkIcons).toHaveProperty([id])
  for (const code of Intl.supportedValuesOf('currency'))
    expect(isHarmlessSvg(drawCurrency(code) ?? '<'), code).toBe(true)
  expect(drawCurrency('USD')).toContain('>$<')
  expect(drawCurrency('nothing')).toBeUndefined()
})
