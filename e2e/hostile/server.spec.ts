import { formatEther } from 'viem'
import { siteText } from '../src/siteText.ts'
import { transactionsOf } from '../src/transactionsOf.ts'
import type { DepositRow } from './forgeDeposit.ts'
import type { Lie } from './HostileServer.ts'
import { everyKeyIsNew, nodeSays, offering, paths } from './lies.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')

type Status = { batchDeposit: { address: string; feePerValidatorWei: string } }
const lies: [what: string, code: string, lie: Lie][] = [
  [
    'another chain',
    'PROVIDER_CHAIN_DIFFERS',
    { to: paths.status, alter: (status: Status) => ({ ...status, chainId: 1 }) },
  ],
  [
    'another fork version',
    'PROVIDER_CHAIN_DIFFERS',
    { to: paths.status, alter: (status: Status) => ({ ...status, genesisForkVersion: '0x00000000' }) },
  ],
  [
    'another first block behind its proxy',
    'PROVIDER_CHAIN_DIFFERS',
    nodeSays(paths.rpc, { eth_getBlockByNumber: { hash: `0x${'0d'.repeat(32)}`, number: '0x0' } }),
  ],
  [
    'another contract',
    'PROVIDER_CONTRACT_DIFFERS',
    {
      to: paths.status,
      alter: (status: Status) => ({
        ...status,
        batchDeposit: { ...status.batchDeposit, address: `0x${'ee'.repeat(20)}` },
      }),
    },
  ],
  [
    'a lower fee',
    'PROVIDER_FEE_DIFFERS',
    {
      to: paths.status,
      alter: (status: Status) => ({
        ...status,
        batchDeposit: { ...status.batchDeposit, feePerValidatorWei: '1' },
      }),
    },
  ],
  [
    'nothing about the keys it was asked for',
    'DEPOSIT_KEY_USED',
    { to: paths.keyUses, alter: (answer: object) => ({ ...answer, keys: [] }) },
  ],
  [
    'no answer about the keys',
    'PROOF_SOURCE_UNAVAILABLE',
    { to: paths.keyUses, answer: response => void response.writeHead(500).end() },
  ],
]

const one = `0x${'0'.repeat(63)}1`

/** A proxy's possible lies about a transaction or its outcome. */
const bent = nodeSays(paths.rpc, {
  eth_getTransactionCount: '0x63',
  eth_estimateGas: '0xffffff',
  eth_gasPrice: '0xffffffffffff',
  eth_maxPriorityFeePerGas: '0xffffffffffff',
  eth_getBalance: '0x1',
  eth_call: one,
  eth_getCode: '0x',
  eth_getLogs: [],
  eth_getTransactionReceipt: null,
})

test('rejects a server for another chain, and a proxy that falsifies every figure changes nothing that is sent', async ({
  page,
  hostile,
  screens,
  wallet,
  devnet,
  stack,
}) => {
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()
  let offered: DepositRow[] = []
  const listening = offering(rows => {
    offered = rows
    return rows
  })
  let check: 'stake.generate' | 'stake.checkAgain' = 'stake.generate'
  for (const [what, code, lie] of lies)
    await test.step(what, async () => {
      hostile.tell(lie, listening)
      await screens.button(check).click()
      await expect.poll(() => hostile.told).toBeGreaterThan(0)
      await expect(page.getByText(text(`stake.error.${code}`)).first()).toBeVisible()
      await expect(screens.button('stake.step.sign')).toBeDisabled()
      check = 'stake.checkAgain'
    })
  expect(wallet.count('eth_sendTransaction')).toBe(0)

  await test.step('the wallet alone supplies what is sent', async () => {
    hostile.tell(bent, listening)
    await screens.button('stake.checkAgain').click()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    await expect(screens.value('stake.reviewServiceFee')).toContainText('0.005')
    await screens.sign()
    await screens.expectConfirmed()
    const [transaction, ...others] = await transactionsOf(wallet.address, stack)
    expect(others).toEqual([])
    expect(transaction?.to?.toLowerCase()).toBe(devnet.ethereum.batchDeposit.toLowerCase())
    expect(formatEther(transaction?.value ?? 0n)).toBe('32.005')
    expect(transaction?.nonce).toBe(0)
    expect(transaction?.gas).toBeLessThan(1_000_000n)
  })

  await test.step('rejects the rows of the stake just made when offered again as new', async () => {
    expect(offered).toHaveLength(1)
    const again = offering(() => offered)
    await screens.button('stake.stakeMore').click()
    await screens.fillDetails({ type: '0x01', count: 1 })
    await screens.continueToCredentials()
    hostile.tell(again, everyKeyIsNew)
    await screens.button('stake.generate').click()
    await expect(page.getByText(text('stake.error.DEPOSIT_ALREADY_MADE')).first()).toBeVisible()
    await expect(screens.button('stake.step.sign')).toBeDisabled()
  })
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})
