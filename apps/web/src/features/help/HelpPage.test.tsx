// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startMessages } from '../../i18n/messages.ts'
import { HelpPage } from './HelpPage.tsx'

beforeAll(() => startMessages(['common', 'contact']))

function show() {
  render(
    <I18nProvider i18n={i18n}>
      <HelpPage />
    </I18nProvider>,
  )
  return document.body.textContent ?? ''
}

test('[A1.19] [A1.06] the help says where the money goes', () => {
  expect(show()).toContain('Its address becomes the withdrawal address of your validators')
})

test("[A5.04] [A5.05] [A5.08] [A5.09] [A9.08] [A9.10] [A9.12] [A9.13] the help lists each network's requirements", () => {
  const text = show()
  expect(text).toMatch(/at least 25 AVAX for 2 weeks to 1 year, no slashing/)
  expect(text).toMatch(/at least 1 FTM, unbonding 7 days/)
  expect(text).toMatch(/unstaking queue of 7 days/)
  expect(text).toMatch(/at least 1000 CFX in the core space, no minimum in eSpace/)
  expect(text).toMatch(/Rewards are paid once a day/)
  expect(text).toMatch(/unbonding period of up to 21 days/)
})

test('external links open in a new tab without a referrer or opener', () => {
  show()
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noreferrer')
    expect(link.textContent).toContain('opens in a new tab')
  }
})
