// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawSsvPage } from '../test/drawSsvPage.tsx'
import {
  accountAnswer,
  clusterAnswer,
  detailAnswer,
  exampleKey,
  exampleOwner,
  operatorAnswer,
  validatorsAnswer,
} from '../test/exampleAnswers.ts'

type Detail = Parameters<typeof detailAnswer>[0]

const drawOne = (detail: Detail = {}) =>
  drawSsvPage(`/hoodi/ssv/validator-detail?pubkey=${exampleKey}`, [
    [/ssv\/validators\//, detailAnswer(detail)],
  ])

const drawOwn = (clusters: readonly object[] = [clusterAnswer()]) =>
  drawSsvPage(`/hoodi/ssv/validator-detail?account=${exampleOwner}`, [
    [/\/accounts\/0x[0-9a-f]+\/validators\?/, validatorsAnswer()],
    [/\/accounts\/0x[0-9a-f]+$/, accountAnswer(clusters)],
  ])

const shownFor = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('a validator shows its state, what its cluster holds and pays, and the day until which that lasts', async () => {
  await drawOne()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Validator 51234')
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByText('Funded')).toBeTruthy()
  // (0.057 - 0.001067) ETH at 21.2618 gwei a block
  expect(shownFor('Lasts until')).toContain('(365 days)')
  expect(shownFor('Fees a year')).toBe('0.05587ETH')
  expect(shownFor('You can withdraw')).toBe('0.05593ETH')
  expect(shownFor('Key shares')).toBe('Valid')
})

test('each operator shows how well it did, and what its fee becomes', async () => {
  const operators = [
    operatorAnswer(1, { performanceMonth: 9_910, performanceDay: 8_300 }),
    operatorAnswer(2, {
      pendingFee: {
        feeWei: '2500000000',
        executableFromSeconds: 1,
        executableToSeconds: 2,
        declaredAtBlock: 5,
      },
    }),
    operatorAnswer(3, { isRemoved: true }),
    operatorAnswer(4),
  ]
  await drawOne({ operators })
  const list = (await screen.findByRole('heading', { name: 'Operators' })).parentElement as HTMLElement
  expect(within(list).getByText('99.1% over 30 days')).toBeTruthy()
  expect(within(list).getByText('83% over 24 hours')).toBeTruthy()
  expect(within(list).getByText(/0.00465 ETH a year → 0.00657 ETH a year/)).toBeTruthy()
  expect(within(list).getByText('Left the network')).toBeTruthy()
  expect(within(list).getByText(/still signs while at most 1/)).toBeTruthy()
})

test('with fewer operators than must sign, the validator is said to be offline', async () => {
  const operators = [1, 2, 3, 4].map(id => operatorAnswer(id, { isRemoved: id < 3 }))
  await drawOne({ operators })
  expect(await screen.findByText(/too few remain to sign/)).toBeTruthy()
})

test.each<[string, Detail, RegExp]>([
  ['a liquidated cluster', { cluster: { status: 'liquidated', balanceWei: '0' } }, /no longer run these/],
  ['a low balance', { cluster: { status: 'low' } }, /lasts less than 30 days/],
  ['a balance below the collateral', { cluster: { status: 'liquidatable' } }, /anyone may liquidate/],
  ['invalid key shares', { keyShares: 'invalid' }, /Do not deposit to it/],
  ['a removed validator', { validator: { removedAtBlock: 7 } }, /no longer registered/],
  [
    'a cluster of before version 2',
    { cluster: { feeAsset: 'ssv' } },
    /switch it to ETH in the official SSV app/,
  ],
])('%s is said with what to do', async (_, detail, text) => {
  await drawOne(detail)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a cluster of before version 2 shows no figure in ETH', async () => {
  await drawOne({ cluster: { feeAsset: 'ssv', balanceWei: null } })
  expect(await screen.findByText('Pays in SSV tokens')).toBeTruthy()
  for (const label of ['Lasts until', 'Fees a year', 'You can withdraw'])
    expect(screen.queryByText(label)).toBeNull()
  expect(screen.queryByText('Funded')).toBeNull()
})

test('the page explains why the operators of a validator do not change', async () => {
  await drawOne()
  fireEvent.click(await screen.findByText('Can I change the operators?'))
  expect(screen.getByText(/one set of operators only, for good/)).toBeTruthy()
})

test('an account that does not own the cluster is offered no action', async () => {
  await drawOne()
  expect(await screen.findByText(/Only the owner of the cluster/)).toBeTruthy()
  for (const name of ['Top up', 'Withdraw', 'Exit', 'Remove'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

test('an owner’s clusters are listed with their validators', async () => {
  await drawOwn()
  const link = await screen.findByRole('link', { name: /0x8f8f/ })
  expect(link.getAttribute('href')).toContain(`pubkey=${exampleKey}`)
})

test('an account without clusters is told so', async () => {
  await drawOwn([])
  expect(await screen.findByText('No SSV clusters')).toBeTruthy()
})

test('a malformed key is named instead of asked for', async () => {
  await drawSsvPage('/hoodi/ssv/validator-detail?pubkey=0x12', [])
  expect(await screen.findByText(/it has 96 hex digits/)).toBeTruthy()
})

test('a stranger who registers the same key does not take the place of its owner', async () => {
  const stranger = `0x${'66'.repeat(20)}`
  await drawSsvPage(`/hoodi/ssv/validator-detail?pubkey=${exampleKey}&account=${exampleOwner}`, [
    [/owner=0xa1a1/, detailAnswer()],
    [/ssv\/validators\//, detailAnswer({ validator: { owner: stranger }, keyShares: 'invalid' })],
  ])
  expect((await screen.findByText('Owner')).nextElementSibling?.textContent).toMatch(/0xA1A1/i)
  expect(screen.queryByText(/Do not deposit to it/)).toBeNull()
})

test('an account that has not registered the key sees the newest registration', async () => {
  const other = `0x${'b2'.repeat(20)}`
  await drawSsvPage(`/hoodi/ssv/validator-detail?pubkey=${exampleKey}&account=${other}`, [
    [/owner=/, 'not found'],
    [/ssv\/validators\//, detailAnswer()],
  ])
  expect((await screen.findByText('Owner')).nextElementSibling?.textContent).toMatch(/0xA1A1/i)
})

test('without a server the page says so, and tries again on request', async () => {
  await drawSsvPage(`/hoodi/ssv/validator-detail?pubkey=${exampleKey}`, [])
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1))
})
