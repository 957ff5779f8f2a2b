// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('[A1.33] the app mounts on #app together with its first page', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('scrollTo', () => undefined)
  document.body.innerHTML = '<div id="app"></div>'
  await import('./main.tsx')
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 })
  expect(document.getElementById('app')?.contains(screen.getByRole('main'))).toBe(true)
}, 30_000)
