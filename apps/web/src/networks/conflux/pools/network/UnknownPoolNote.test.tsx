// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { UnknownPoolNote } from './UnknownPoolNote.tsx'
import { confluxPlace } from './useConfluxPlace.ts'

test('for an unoffered pool in the address the note names the pool shown', async () => {
  const place = confluxPlace({ network: 'mainnet', pool: `0x${'66'.repeat(20)}` })
  await renderInSite(<UnknownPoolNote place={place} />)
  expect(screen.getByText('This site does not offer the pool of this address')).toBeTruthy()
  expect(screen.getByText(new RegExp(place.pool?.name ?? 'no pool'))).toBeTruthy()
})

test('without a pool in the address, or with an offered one, there is no note', async () => {
  const { pool } = confluxPlace({ network: 'mainnet' })
  await renderInSite(
    <>
      <UnknownPoolNote place={confluxPlace({})} />
      <UnknownPoolNote place={confluxPlace({ network: 'mainnet', pool: pool?.address ?? '' })} />
    </>,
  )
  expect(screen.queryByText(/does not offer/)).toBeNull()
})
