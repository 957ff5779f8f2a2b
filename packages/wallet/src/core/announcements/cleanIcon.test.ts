import { expect, test } from 'vitest'
import { cleanIcon } from './cleanIcon.ts'

test('an icon is a data image of at most 64 KiB', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo='
  expect(cleanIcon(png)).toBe(png)
  expect(cleanIcon(`\n${png}`)).toBe(png)
  expect(cleanIcon('data:image/svg+xml,%3Csvg%3E')).toBeDefined()
  const refused = [
    'https://a.example/x.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'data:image/tiff,x',
    '//x',
    '',
  ]
  for (const icon of [...refused, `${png}${'A'.repeat(65_536)}`, undefined])
    expect(cleanIcon(icon)).toBeUndefined()
})
