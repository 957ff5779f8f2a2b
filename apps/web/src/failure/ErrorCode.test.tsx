// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { ErrorCode } from './ErrorCode.tsx'

test('a code may break after each underscore, and reads and copies as one word', async () => {
  await renderInSite(<ErrorCode code="KEY_SHARES_FILE_NOT_JSON" />)
  const link = screen.getByRole('link', { name: /^Code: KEY_SHARES_FILE_NOT_JSON/ })
  expect(link.innerHTML).toContain('KEY_<wbr>SHARES_<wbr>FILE_<wbr>NOT_<wbr>JSON')
  expect(link.textContent).toContain('KEY_SHARES_FILE_NOT_JSON')
})
