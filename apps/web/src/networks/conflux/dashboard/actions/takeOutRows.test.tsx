// @vitest-environment jsdom

import { exampleRequest } from '@granary/drivers/testing'
import { KeyValueList } from '@granary/ui'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useText } from '#web/i18n/useText.ts'
import { drawInSite } from '../test/drawInSite.tsx'
import { type Paid, takeOutRows } from './TakeOutFlow.tsx'

afterEach(cleanup)
const all = {
  ...exampleRequest,
  kind: 'conflux.claim',
  facts: { pool: 'Votes', amount: '1234.5', isAll: 'yes' },
}
const exact = { ...all, facts: { pool: 'Votes', amount: '1234.5' } }

const about = (amount: string) => ({
  ...exact,
  kind: 'conflux.unstake',
  facts: { pool: 'Shares', amount, isAbout: 'yes' },
})

function Rows(props: { request: typeof exampleRequest; paid: Paid | null }) {
  return <KeyValueList items={takeOutRows(props.request, props.paid, useText())} />
}

test.each([
  [
    'shows the reading and says that more may accrue',
    all,
    null,
    '1,234.5 CFX plus the interest earned until then',
  ],
  [
    'of a mined claim shows the payout',
    all,
    { drip: 1_234_600_000_000_000_000_001n },
    '1,234.600000000000000001CFX',
  ],
  ['without the event shows no exact figure', all, { drip: null }, 'at least 1,234.5 CFX'],
  ['of a typed amount shows it exactly', exact, { drip: null }, '1,234.5CFX'],
  [
    'of shares a Drip below a round figure shows the round one [F.26]',
    about('49.999999999999999999'),
    null,
    'about 50 CFX, depending on the share price at that time',
  ],
  [
    'of shares worth noticeably less shows their value [F.26]',
    about('49.9999999'),
    null,
    'about 49.9999999 CFX, depending on the share price at that time',
  ],
])('a review %s', async (_, request, paid, shown) => {
  await drawInSite(<Rows request={request} paid={paid} />)
  expect(screen.getByText('Amount').nextElementSibling?.textContent).toBe(shown)
})
