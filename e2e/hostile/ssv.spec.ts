import { joinSharesData, splitSharesData } from '@granary/staking/ssv'
import type { Hex } from 'viem'
import { siteText } from '../src/siteText.ts'
import { readOperatorKeys, splitKey } from '../src/splitKey.ts'
import { secretOf } from './forgeDeposit.ts'
import type { Lie } from './HostileServer.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')

type Shares = { operatorKeys: string[]; shares: { pubkey: Hex; sharesData: Hex }[] }

test('rejects key shares that a server forges, each lie by name, without asking a wallet', async ({
  page,
  hostile,
  screens,
  wallet,
  stack,
}) => {
  await page.goto('/hoodi/ssv/operators')
  await screens.button('stake.ssv.operators.propose').click()
  await expect(page).toHaveURL(/operators=\d+/)
  const ids = new URL(page.url()).searchParams.get('operators')?.split(',').map(Number) ?? []
  await page
    .getByRole('main')
    .getByRole('link', { name: text('stake.continue'), exact: true })
    .click()
  await page.getByLabel(text('stake.validatorCount')).fill('1')
  await screens.connect()
  for (const heading of [
    'stake.ssv.files.title',
    'stake.ssv.choiceTitle',
    'stake.step.credentials',
  ] as const) {
    await screens.button('stake.continue').click()
    await expect(screens.heading(heading)).toBeVisible()
  }

  const operators = await readOperatorKeys(ids, stack)
  const forged = (await splitKey(secretOf(7101), wallet.address, 0, operators)).payload.sharesData
  const [, other = ''] = operators.map(({ operatorKey }) => operatorKey)
  const each = (change: (sharesData: Hex) => Hex) => (answer: Shares) => ({
    ...answer,
    shares: answer.shares.map(share => ({ ...share, sharesData: change(share.sharesData) })),
  })
  const lies: [what: string, code: string, alter: (answer: Shares) => unknown][] = [
    [
      'a share is encrypted to another key than its operator’s',
      'KEY_SHARES_OPERATOR_KEY_WRONG',
      answer => ({ ...answer, operatorKeys: [other, ...answer.operatorKeys.slice(1)] }),
    ],
    ['the shares of another key, signed by that key', 'KEY_SHARES_SIGNATURE_INVALID', each(() => forged)],
    [
      'the shares of another key, signed by the validator’s',
      'KEY_SHARES_UNFIT',
      each(honest => joined({ signature: honest, shares: forged })),
    ],
  ]
  let generate: 'stake.generate' | 'stake.generateAgain' = 'stake.generate'

  await test.step('no shares at all', async () => {
    hostile.tell(lyingWith(answer => ({ ...answer, shares: [] })))
    await screens.button(generate).click()
    await expect(page.getByText(text('stake.ssv.error.SSV_SHARES_INCOMPLETE'))).toBeVisible()
  })
  for (const [what, code, alter] of lies)
    await test.step(what, async () => {
      hostile.tell(lyingWith(alter))
      await screens.button(generate).click()
      await expect.poll(() => hostile.told).toBe(1)
      await expect(page.getByText(text(`stake.ssv.error.${code}`)).first()).toBeVisible()
      await expect(screens.button('stake.ssv.register')).toBeDisabled()
      generate = 'stake.generateAgain'
    })
  await test.step('accepts honest shares again', async () => {
    hostile.tell()
    await screens.button(generate).click()
    await expect(screens.button('stake.ssv.register')).toBeEnabled()
  })
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})

function lyingWith(alter: (answer: Shares) => unknown): Lie {
  return { to: /^POST \/api\/v1\/ethereum\/hoodi\/ssv\/offers\/[^/]+\/key-shares$/, alter }
}

/** The signature of one key's shares with the shares of another key. */
function joined(of: { signature: Hex; shares: Hex }): Hex {
  const own = splitSharesData(of.signature, 4)
  const foreign = splitSharesData(of.shares, 4)
  if (!own || !foreign) throw new RangeError('not the shares of four operators')
  return joinSharesData({ ...foreign, signature: own.signature })
}
