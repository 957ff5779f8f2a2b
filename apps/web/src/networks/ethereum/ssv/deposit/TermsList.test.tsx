// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { loadMessages } from '#web/i18n/messages.ts'
import { exampleIntentEntry } from '../../staking/test/index.ts'
import { StakeTerms } from './TermsList.tsx'

test('a draft shows again with whom it will be registered, and for how long that is paid', async () => {
  await loadMessages(['stake', 'stake.ssv'])
  const ssv = { operatorIds: [3, 5, 8, 13], days: 365, keysOf: 'staker' as const }
  await renderInSite(<StakeTerms stake={{ ...exampleIntentEntry(), ssv }} />)
  expect(screen.getByText('3, 5, 8, 13')).toBeTruthy()
  expect(screen.getByText('365 days')).toBeTruthy()
  expect(screen.getByText(/Your files are verified once more/)).toBeTruthy()
})
