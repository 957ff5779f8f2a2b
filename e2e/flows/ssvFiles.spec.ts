import { randomBytes } from 'node:crypto'
import { type DepositData, formatDepositFile, type Hex } from '@granary/staking/ethereum'
import {
  decodeSsvCall,
  formatKeyShareFile,
  joinSharesData,
  type KeyShareRow,
  splitSharesData,
} from '@granary/staking/ssv'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/expectAccessible.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { signDeposit } from '../src/signDeposit.ts'
import { siteText } from '../src/siteText.ts'
import { type OperatorWithKey, readOperatorKeys, splitKey } from '../src/splitKey.ts'
import { expect, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

const text = siteText('en_US')
const stranger = `0x${'ee'.repeat(20)}` as const

test('a staker with keys of their own splits them for thirteen operators: faulty files get a result for each row, good ones are registered in one transaction', async ({
  page,
  wallet,
  devnet,
  stack,
}) => {
  const screens = new StakingScreens(page, wallet, text)
  const main = page.getByRole('main')
  let operators: OperatorWithKey[] = []

  await test.step('thirteen operators', async () => {
    await page.goto('/hoodi/ssv/operators')
    await main.getByText('13', { exact: true }).click()
    await screens.button('stake.ssv.operators.propose').click()
    await expect(page).toHaveURL(/operators=\d+((%2C|,)\d+){12}$/)
    const ids = new URL(page.url()).searchParams.get('operators')?.split(',').map(Number) ?? []
    operators = await readOperatorKeys(ids, stack)
    await main.getByRole('link', { name: text('stake.continue'), exact: true }).click()
    await page.getByLabel(text('stake.validatorCount')).fill('2')
    await screens.connect()
    await screens.button('stake.continue').click()
    await expect(screens.heading('stake.ssv.files.title')).toBeVisible()
  })

  const makeKeys = (count: number) => Array.from({ length: count }, newKey)
  const credentials = `0x01${'00'.repeat(11)}${wallet.address.slice(2).toLowerCase()}` as const
  const deposits = (keys: readonly Uint8Array[]) => keys.map(key => depositOf(key, credentials))

  await test.step('[A2.33] files that are no key shares are refused unread', async () => {
    await main.getByText(text('stake.ssv.files.wayName.own'), { exact: true }).click()
    await screens.button('stake.continue').click()
    await expect(main.getByText(text('stake.ssv.files.both'))).toBeVisible()
    const shares = JSON.stringify({ version: 'v1.2.0', shares: [{ data: {}, payload: {} }] })
    for (const [code, content] of [
      ['KEY_SHARES_FILE_NOT_JSON', 'no shares'],
      ['KEY_SHARES_FILE_NOT_JSON', shares.slice(0, -9)],
      ['KEY_SHARES_VERSION_UNSUPPORTED', shares.replace('1.2.0', '1.0.0')],
      ['KEY_SHARES_FILE_EMPTY', JSON.stringify({ version: 'v1.2.0', shares: [] })],
      ['KEY_SHARES_FILE_HOLDS_SECRETS', JSON.stringify({ crypto: { cipher: {} }, version: 4 })],
    ] as const) {
      await upload(page, 'shares', content)
      await expect(place(page, 'shares').getByRole('alert')).toContainText(code)
    }
  })

  await test.step('each faulty row is named, with what is wrong', async () => {
    const keys = makeKeys(9)
    const split = (row: number, nonce = row, owner = wallet.address, by = operators) =>
      splitKey(keys[row] as Uint8Array, owner, nonce, by)
    const first = await split(0)
    const rows = await Promise.all([
      first,
      split(1, 1, stranger),
      split(2, 9),
      split(3).then(share => withForeignKey(share)),
      first,
      split(5).then(share => withShares(share, share.payload.sharesData.slice(0, -2) as Hex)),
      split(6).then(share => withShares(share, mixed(share, first))),
      split(7, 7, wallet.address, operators.slice(0, 4)),
      split(8, 20).then(share => ({ ...share, ownerNonce: 8 })),
    ])
    await upload(page, 'deposits', withLastRow(depositFile(deposits(keys.slice(0, 8))), 7))
    await upload(page, 'shares', withLastRow(shareFile(rows), { data: {} }))
    const expected = [
      [],
      ['KEY_SHARES_OWNER_WRONG'],
      ['KEY_SHARES_NONCE_WRONG'],
      ['KEY_SHARES_OPERATOR_KEY_WRONG'],
      ['KEY_SHARES_KEY_REPEATED'],
      ['KEY_SHARES_LENGTH_WRONG'],
      ['KEY_SHARES_UNFIT'],
      ['KEY_SHARES_OPERATORS_UNEXPECTED', 'KEY_SHARES_CLUSTERS_MIXED'],
      ['KEY_SHARES_SIGNATURE_INVALID', 'KEY_SHARES_DEPOSIT_MISSING'],
      ['KEY_SHARES_FIELD_MISSING'],
    ]
    await expect(main.getByText(/^1 validator passed, \d+ have problems$/)).toBeVisible()
    for (const [row, codes] of expected.entries()) {
      const result = main.getByRole('listitem').filter({ hasText: new RegExp(`Row ${row + 1}(?! of|\\d)`) })
      for (const code of codes) await expect(result, code).toContainText(code)
      if (codes.length === 0) await expect(result).not.toContainText('KEY_SHARES')
    }
    await expect(main.getByRole('listitem').filter({ hasText: 'KEY_SHARES_ROW_MISSING' })).toHaveCount(1)
    const lastDeposit = main.getByRole('listitem').filter({ hasText: 'Row 9 of the deposit file' })
    await expect(lastDeposit).toContainText('DEPOSIT_FILE_ROW_MALFORMED')
    await expectAccessible(page, 'rows with problems')
  })

  await test.step('both versions of a good file pass, but not beside a malformed last row', async () => {
    const keys = makeKeys(2)
    const rows = await Promise.all(keys.map((key, nonce) => splitKey(key, wallet.address, nonce, operators)))
    const good = depositFile(deposits(keys))
    await upload(page, 'deposits', withLastRow(good, {}))
    await upload(page, 'shares', shareFile(rows))
    await expect(main.getByText('2 validators passed, 1 has a problem', { exact: true })).toBeVisible()
    await screens.button('stake.continue').click()
    await expect(main.getByText(text('stake.ssv.files.mend'))).toBeVisible()
    await upload(page, 'deposits', good)
    for (const version of ['1.2.0', '1.1.0']) {
      await upload(page, 'shares', shareFile(rows).replace('v1.2.0', `v${version}`))
      await expect(main.getByText('2 validators passed', { exact: true })).toBeVisible()
    }
    expect(wallet.count('eth_sendTransaction')).toBe(0)
  })

  await test.step('both validators are registered in one transaction, then deposited', async () => {
    await screens.button('stake.continue').click()
    await expect(screens.heading('stake.ssv.choiceTitle')).toBeVisible()
    await screens.button('stake.continue').click()
    await screens.button('stake.generate').click()
    await expect(screens.button('stake.ssv.register')).toBeEnabled()
    await screens.button('stake.ssv.register').click()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    const call = decodeSsvCall(wallet.sent[0]?.request.data ?? '0x')
    expect(call).toMatchObject({ action: 'register', operatorIds: operators.map(({ id }) => id) })
    expect(call.action === 'register' && call.registrations).toHaveLength(2)
    await screens.sign()
    await screens.expectConfirmed()
    expect(wallet.count('eth_sendTransaction')).toBe(2)
  })

  await test.step('[A2.35] [A2.36] its operators run both, as the page of the cluster shows', async () => {
    await devnet.warpEpochs(10)
    await expect
      .poll(async () => (await validatorsOf(wallet.address, stack)).map(({ status }) => status))
      .toEqual(['active_ongoing', 'active_ongoing'])
    await page.goto(`/hoodi/ssv/validator-detail?account=${wallet.address}`)
    await expect(page).toHaveTitle(/^SSV Validator Detail/)
    await expect(main.getByText('Active', { exact: true }).first()).toBeVisible()
  })
})

/** Below the curve's order, whose first byte is 0x73. */
function newKey(): Uint8Array {
  const key = new Uint8Array(randomBytes(32))
  key[0] = 0x11
  return key
}

function depositOf(key: Uint8Array, withdrawalCredentials: Hex): DepositData {
  return signDeposit(key, { withdrawalCredentials, amountGwei: 32_000_000_000n, forkVersion: '0x10000910' })
}

function depositFile(deposits: readonly DepositData[]): string {
  return formatDepositFile(deposits, { networkName: 'hoodi', cliVersion: '1.2.0' })
}

function shareFile(rows: readonly KeyShareRow[]): string {
  return formatKeyShareFile(rows, { createdAt: new Date() })
}

/** A file of either kind with one more row. */
function withLastRow(file: string, row: unknown): string {
  const parsed = JSON.parse(file)
  const rows: unknown[] = Array.isArray(parsed) ? parsed : parsed.shares
  rows.push(row)
  return JSON.stringify(parsed)
}

/** Encrypted to the second operator's key in place of the first one's. */
function withForeignKey(share: KeyShareRow): KeyShareRow {
  const [first, second, ...others] = share.operators
  if (!first || !second) throw new RangeError('too few operators')
  return { ...share, operators: [{ ...first, operatorKey: second.operatorKey }, second, ...others] }
}

function withShares(share: KeyShareRow, sharesData: Hex): KeyShareRow {
  return { ...share, payload: { ...share.payload, sharesData } }
}

/** Its own signature and the other key's shares. */
function mixed({ payload }: KeyShareRow, other: KeyShareRow): Hex {
  const count = payload.operatorIds.length
  const own = splitSharesData(payload.sharesData, count)
  const foreign = splitSharesData(other.payload.sharesData, count)
  if (!own || !foreign) throw new RangeError('shares of another length')
  return joinSharesData({ ...foreign, signature: own.signature })
}

function place(page: Page, which: 'shares' | 'deposits') {
  return page.getByRole('region', { name: text(`stake.ssv.files.${which}`) })
}

async function upload(page: Page, which: 'shares' | 'deposits', content: string): Promise<void> {
  const file = { name: `${which}.json`, mimeType: 'application/json', buffer: Buffer.from(content) }
  await place(page, which).locator('input[type=file]').setInputFiles(file)
}
