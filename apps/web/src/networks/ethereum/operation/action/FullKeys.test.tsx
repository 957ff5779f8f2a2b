// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import { operationRequest } from '../requests/operationRequest.ts'
import { exampleValidator } from '../test/exampleValidator.ts'
import { FullKeys } from './OperationFlow.tsx'

const account = `0x${'c3'.repeat(20)}` as const
beforeAll(() => startMessages(['common']))

test('a consolidation shows both keys in full as the wallet is asked for them, each to be copied', () => {
  const [validator, target] = [exampleValidator(account, 12), exampleValidator(account, 13)]
  const { call } = operationRequest(
    { operation: 'consolidate', validator, target },
    { account, chain: hoodi, feeWei: 1n },
  )
  render(
    <I18nProvider i18n={i18n}>
      <FullKeys call={call} />
    </I18nProvider>,
  )
  expect(screen.getByText(validator.pubkey)).toBeTruthy()
  expect(screen.getByText(target.pubkey)).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})
