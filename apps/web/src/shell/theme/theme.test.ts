// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import themeScript from '../beforePaint.js?raw'
import { changeTheme, currentTheme, subscribeTheme } from './theme.ts'

afterEach(() => changeTheme('system'))

/** What the script in the page's head does before all others. */
function beforeFirstPaint() {
  new Function(themeScript)()
}

test('the system decides until the visitor chooses a theme', () => {
  beforeFirstPaint()
  expect(currentTheme()).toBe('system')
})

test('a chosen theme applies at once, and before the first paint of the next visit', () => {
  const listener = vi.fn()
  const end = subscribeTheme(listener)
  changeTheme('dark')
  end()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('theme')).toBe('dark')
  delete document.documentElement.dataset.theme
  beforeFirstPaint()
  expect(currentTheme()).toBe('dark')
})

test("returning to the system's theme stores nothing", () => {
  changeTheme('light')
  changeTheme('system')
  expect(currentTheme()).toBe('system')
  expect(localStorage.getItem('theme')).toBeNull()
})
