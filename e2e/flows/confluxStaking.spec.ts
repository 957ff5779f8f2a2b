import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { devnetAddresses } from '@granary/devnet'
import { type Address, parseEther } from 'viem'
import { ConfluxStakeScreen } from '../src/ConfluxStakeScreen.ts'
import { type ConfluxChain, test, whileNoBlocks } from '../src/confluxTest.ts'
import { expectAccessible } from '../src/expectAccessible.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll } from '../src/test.ts'

const { votePool, sharePool } = devnetAddresses
const english = siteText('en_US')
const chinese = siteText('zh_CN')
const inVotePool = `?network=testnet&pool=${votePool}`

test('[A2.09] [A2.10] a stake of whole votes survives a rejection and a reload at every step and is sent once', async ({
  page,
  wallet,
  conflux,
}) => {
  const screen = new ConfluxStakeScreen(page, wallet, english)
  await screen.open(inVotePool)
  await expect(page).toHaveTitle(/^Stake - Espace Conflux Staking/)
  await screen.amount.fill('2')
  await expect(page.getByText('= 2,000 CFX')).toBeVisible()
  await expectAccessible(page, 'amount, light')
  await screen.connect()
  await page.reload()
  await expect(screen.amount).toHaveValue('2')
  await screen.toReview()
  await page.goBack()
  await expect(screen.amount).toHaveValue('2')
  await screen.toReview()
  await expect(screen.value('stake.conflux.receive')).toHaveText('2 votes')
  await expectAccessible(page, 'review, light')
  await page.reload()
  await expect(screen.button('stake.action.sign')).toBeEnabled()
  wallet.next('eth_sendTransaction', 'reject')
  await screen.sign()
  await expect(page.getByText(english('stake.action.notice.rejected'))).toBeVisible()
  await expect(screen.button('stake.action.sign')).toBeEnabled()
  await whileNoBlocks(conflux, async () => {
    await screen.button('stake.action.sign').dblclick()
    await expect(screen.heading('stake.action.step.broadcast')).toBeVisible()
    await page.reload()
    await expect(screen.heading('stake.action.step.broadcast')).toBeVisible()
  })
  await screen.expectConfirmed()
  await expectAccessible(page, 'confirmed, light')
  await page.reload()
  await screen.expectConfirmed()
  expect(wallet.sent).toHaveLength(1)
  expect(await votesOf(conflux, wallet.address)).toBe(2n)
  await screen.button('stake.stakeMore').click()
  await expect(screen.amount).toHaveValue('')
})

test('[A5.09] a share pool accepts any amount, in Chinese on a phone, prefilled by the address', async ({
  page,
  wallet,
  conflux,
}) => {
  await applyLook(page, {
    name: 'phone',
    language: 'zh_CN',
    theme: 'dark',
    viewport: { width: 360, height: 780 },
  })
  const screen = new ConfluxStakeScreen(page, wallet, chinese)
  await screen.open('?network=testnet&amount=0.75')
  await expect(screen.amount).toHaveValue('0.75')
  await expectNoSidewaysScroll(page, 'amount')
  await screen.connect()
  await screen.toReview()
  await expectAccessible(page, 'review, dark')
  await expectNoSidewaysScroll(page, 'review')
  await screen.sign()
  await screen.expectConfirmed()
  await expectAccessible(page, 'confirmed, dark')
  await expectNoSidewaysScroll(page, 'confirmed')
  expect(await sharesWorth(conflux, wallet.address)).toBeGreaterThan(parseEther('0.749999'))
  await screen.page.getByRole('link', { name: chinese('stake.conflux.toDashboard') }).click()
  await expect(page).toHaveURL(new RegExp(`/conflux/espace/dashboard\\?.*${sharePool.toLowerCase()}`))
})

test('rejects amounts that are malformed, not whole votes or above the balance with a code, and offers the nearest valid ones', async ({
  page,
  wallet,
}) => {
  const screen = new ConfluxStakeScreen(page, wallet, english)
  await screen.open(inVotePool)
  await screen.connect()
  const max = page.getByRole('button', { name: /^Stake the most that is possible/ })
  await expect(max).toBeEnabled()
  await page.getByRole('radio', { name: 'CFX' }).check()
  for (const [typed, code] of [
    ['', 'AMOUNT_MALFORMED'],
    ['a lot', 'AMOUNT_MALFORMED'],
    ['-1000', 'AMOUNT_MALFORMED'],
    ['0', 'AMOUNT_ZERO'],
    ['999.9', 'VOTE_TOO_SMALL'],
    ['1000.0000000000000000001', 'AMOUNT_TOO_PRECISE'],
    ['100000', 'BALANCE_TOO_LOW'],
    ['2500', 'VOTES_NOT_WHOLE'],
  ] as const) {
    await screen.amount.fill(typed)
    await screen.button('stake.continue').click()
    await expect(page.getByRole('alert').getByText(code), typed).toBeAttached()
    await expect(screen.amount, typed).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByRole('button', { name: 'Stake 3,000 CFX' }).click()
  await expect(screen.amount).toHaveValue('3000')
  await max.click()
  await expect(screen.amount).toHaveValue('99000')
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})

test('asks a wallet on another network to switch, at the form and at the review', async ({
  page,
  wallet,
  conflux,
}) => {
  const screen = new ConfluxStakeScreen(page, wallet, english)
  wallet.startOn(560048)
  await screen.open('?network=testnet&amount=12.5')
  await screen.connect()
  const toConflux = page.getByRole('main').getByRole('button', { name: 'Switch to Conflux eSpace Testnet' })
  await toConflux.click()
  await screen.toReview()
  await wallet.changeChain(page, 560048)
  await toConflux.click()
  await expect(screen.button('stake.action.sign')).toBeEnabled()
  await screen.sign()
  await screen.expectConfirmed()
  expect(wallet.sent).toHaveLength(1)
  expect(await sharesWorth(conflux, wallet.address)).toBeGreaterThan(parseEther('12.49'))
})

async function votesOf(conflux: ConfluxChain, user: Address): Promise<bigint> {
  const { votes } = await conflux.readContract({
    address: votePool,
    abi: votePoolAbi,
    functionName: 'userSummary',
    args: [user],
  })
  return votes
}

function sharesWorth(conflux: ConfluxChain, user: Address): Promise<bigint> {
  return conflux.readContract({
    address: sharePool,
    abi: sharePoolAbi,
    functionName: 'userStakedInPoS',
    args: [user],
  })
}
