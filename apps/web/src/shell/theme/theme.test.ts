// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import themeScript from '../../../public/theme.js?raw'
import { changeTheme, currentTheme, subscribeTheme } from './theme.ts'

afterEach(() => changeTheme('system'))

/** What the script of the page's head does, before anything else runs. */
function beforeFirstPaint() {
  new Function(themeScript)()
}

test('the system decides until a theme is chosen', () => {
  beforeFirstPaint()
  expect(currentTheme()).toBe('system')
})

test('a chosen theme is put on at once and again before the first paint of the next visit', () => {
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

test('back to the system nothing is kept', () => {
  changeTheme('light')
  changeTheme('system')
  expect(currentTheme()).toBe('system')
  expect(localStorage.getItem('theme')).toBeNull()
})
