// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { loadMessages } from '#web/i18n/messages.ts'
import { KeyShareUpload } from './KeyShareUpload.tsx'
import type { UploadRow } from './uploadRows.ts'

beforeEach(() => loadMessages(['stake.ssv']))

const key = (digit: string) => `0x${digit.repeat(96)}` as const
const row = (digit: string, change: Partial<UploadRow> = {}): UploadRow => ({
  pubkey: key(digit),
  shareRow: 0,
  depositRow: 0,
  ownerNonce: 7,
  amountGwei: 32_000_000_000n,
  problems: [],
  ...change,
})

async function draw(change: Partial<Parameters<typeof KeyShareUpload>[0]> = {}) {
  const onShares = vi.fn()
  const onDeposits = vi.fn()
  await renderInSite(
    <KeyShareUpload
      shares={null}
      deposits={null}
      rows={[]}
      isChecking={false}
      {...{ onShares, onDeposits }}
      {...change}
    />,
  )
  return { onShares, onDeposits }
}

const file = new File(['{}'], 'keyshares-1.json', { type: 'application/json' })

test('a file can be chosen', async () => {
  const { onShares } = await draw()
  const [input] = screen.getAllByLabelText('Choose a file')
  fireEvent.change(input as HTMLElement, { target: { files: [file] } })
  expect(onShares).toHaveBeenCalledWith(file)
})

test('a file can be dropped, each in its place', async () => {
  const { onShares, onDeposits } = await draw()
  const place = screen.getByRole('region', { name: 'Deposit file' })
  const dataTransfer = { types: ['Files'], files: [file] }
  expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false)
  fireEvent.drop(place, { dataTransfer })
  expect(onDeposits).toHaveBeenCalledWith(file)
  expect(onShares).not.toHaveBeenCalled()
})

test('text that is dragged over is left to the browser', async () => {
  await draw()
  const place = screen.getByRole('region', { name: 'Deposit file' })
  expect(fireEvent.dragOver(place, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true)
})

test('[A1.37] a chosen file shows its name and size', async () => {
  await draw({ shares: { name: 'keyshares.json', size: 1536, code: null } })
  expect(screen.getByText('keyshares.json · 1.5 KB')).toBeTruthy()
})

test('a refused file says why, with its code', async () => {
  await draw({ shares: { name: 'keystore.json', size: 600, code: 'KEY_SHARES_FILE_HOLDS_SECRETS' } })
  expect(screen.getByText(/Your browser read no further and sent nothing/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /KEY_SHARES_FILE_HOLDS_SECRETS/ })).toBeTruthy()
})

test('each row has its result, those with problems first', async () => {
  const wrong = row('b', {
    shareRow: 1,
    problems: [{ code: 'KEY_SHARES_NONCE_WRONG', details: '8 instead of 7' }],
  })
  await draw({ rows: [row('a'), wrong] })
  expect(screen.getByText('1 validator passed, 1 has a problem')).toBeTruthy()
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('0xbbbb')
  expect(first?.textContent).toContain('another registration number than your account')
  expect(first?.textContent).toContain('8 instead of 7')
  expect(first?.textContent).toContain('KEY_SHARES_NONCE_WRONG')
  expect(second?.textContent).toContain('0xaaaa')
  expect(second?.textContent).toContain('32ETH')
})

test('a row that could not be read has its place and its code', async () => {
  const unread = row('a', {
    ...{ pubkey: null, shareRow: null, depositRow: 2, ownerNonce: null, amountGwei: null },
    problems: [{ code: 'DEPOSIT_FILE_ROW_MALFORMED' }],
  })
  await draw({ rows: [row('a'), unread] })
  expect(screen.getByText('1 validator passed, 1 has a problem')).toBeTruthy()
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Row 3 of the deposit file')
  expect(first?.textContent).toContain('DEPOSIT_FILE_ROW_MALFORMED')
})

test('no row has passed while shares are still being verified', async () => {
  await draw({ rows: [row('a')], isChecking: true })
  expect(screen.queryByText(/passed/)).toBeNull()
})
