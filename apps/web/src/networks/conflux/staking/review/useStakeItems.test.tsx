// @vitest-environment jsdom

import { exampleRequest } from '@granary/drivers/testing'
import { checksumAddress } from '@granary/staking/address'
import { KeyValueList } from '@granary/ui'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import type { OfferedPool } from '../../settings/index.ts'
import { RiskNote } from '../outcome/RiskNote.tsx'
import { useStakeItems } from './useStakeItems.tsx'

vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 503 })))

const pool: OfferedPool = {
  chainId: 71,
  kind: 'vote',
  address: exampleRequest.call.to,
  name: 'Votes',
  operator: 'PHX',
}

function Review() {
  return <KeyValueList items={useStakeItems('testnet', pool).review(exampleRequest)} />
}

test('the review names the paying account', async () => {
  await renderInSite(<Review />)
  const shownFor = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(shownFor('Account')).toContain(checksumAddress(exampleRequest.call.from))
})

test('the review warns that whoever holds the shares can unstake them', async () => {
  await renderInSite(<RiskNote pool={{ ...pool, kind: 'share' }} />)
  expect(screen.getByText(/whoever holds them can unstake/)).toBeTruthy()
  expect(screen.queryByText(/Only your account/)).toBeNull()
})
