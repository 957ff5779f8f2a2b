// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startMessages } from '../../i18n/messages.ts'
import { AboutPage } from './AboutPage.tsx'

beforeAll(() => startMessages(['common', 'contact']))

test('the page says that the provider holds the validator keys and can exit validators, to the wallet only', () => {
  render(
    <I18nProvider i18n={i18n}>
      <AboutPage />
    </I18nProvider>,
  )
  const text = screen.getByText(/^The provider makes and keeps the validator keys/).textContent
  expect(text).toContain('the provider can exit a validator too')
  expect(text).toContain('the stake goes to your wallet only')
  const trustless = screen.getByText('Your money').parentElement?.textContent
  expect(trustless).not.toContain('exit')
})
