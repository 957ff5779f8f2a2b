import { batchDepositAbi } from '@granary/contracts'
import { decodeFunctionData, formatEther } from 'viem'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'
import { transactionsOf } from '../src/transactionsOf.ts'

const text = siteText('en_US')

test('[A4.01] [A1.02] a newcomer stakes 32 ETH from the home page and sees the validator become active', async ({
  page,
  wallet,
  devnet,
  stack,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^Stake 320 ETH/ }).click()
  const screens = new StakingScreens(page, wallet, text)
  await expect(screens.heading('stake.step.details')).toBeVisible()
  await screens.connect()

  await test.step('[A2.63] [A2.64] [A2.65] details: number of validators and service fee', async () => {
    await expect(page.getByLabel('Number of validators')).toHaveValue('10')
    await screens.fillDetails({ type: '0x01', count: 1 })
    await expect(page.getByText('Validating service fee')).toBeVisible()
    await expect(screens.value('stake.balance')).toContainText('100,000')
    await screens.continueToCredentials()
  })

  await test.step('[A2.66] [A2.67] [A1.06] [A6.03] credentials are the connected account', async () => {
    const credentials = `0x01${'00'.repeat(11)}${wallet.address.slice(2).toLowerCase()}`
    await expect(page.getByRole('main')).toContainText(credentials.slice(-8), { ignoreCase: true })
    await screens.continueToReview()
  })

  await test.step('[A2.68] [A2.69] [A2.70] [A2.71] [A2.72] [A2.73] [A2.74] review with its proof', async () => {
    await expect(screens.value('stake.reviewValue')).toContainText('32.005')
    await expect(screens.value('stake.reviewServiceFee')).toContainText('0.005')
    await expect(screens.value('stake.validatorCount')).toContainText('1')
    await expect(screens.value('stake.reviewDepositAddress')).toContainText(
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    )
    await expect(page.getByText(/Inaccurate information may result in lost funds/)).toBeVisible()
    await expect(page.getByText('1 of 1 deposit', { exact: false })).toBeVisible()
  })

  await test.step('[A2.75] [A2.78] sign, broadcast, confirmed', async () => {
    await screens.sign()
    await screens.expectConfirmed()
    await expect(page.getByText('Staking successful')).toBeVisible()
  })

  await test.step('the signed transaction is the displayed batch call to the pinned contract', async () => {
    const [transaction, ...others] = await transactionsOf(wallet.address, stack)
    expect(others).toEqual([])
    expect(transaction?.to?.toLowerCase()).toBe(devnet.ethereum.batchDeposit.toLowerCase())
    expect(formatEther(transaction?.value ?? 0n)).toBe('32.005')
    const call = decodeFunctionData({ abi: batchDepositAbi, data: transaction?.input ?? '0x' })
    expect(call.functionName).toBe('depositBatch')
  })

  await test.step('[A2.79] the page follows the validator until it is active', async () => {
    await page.getByRole('link', { name: 'View Your Validator' }).click()
    await expect(page).toHaveURL(/\/hoodi\/validator/)
    await devnet.warpEpochs(8)
    const state = page.getByRole('main').getByRole('status').getByText('Active', { exact: true })
    await expect(state).toBeVisible()
  })
})
