import { depositContractAbi } from '@granary/contracts'
import { depositContractAddress, type Hex } from '@granary/staking/ethereum'
import { createWalletClient, http, parseEther, publicActions, testActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { siteText } from '../src/siteText.ts'
import { type DepositRow, forgeDeposit } from './forgeDeposit.ts'
import type { Lie } from './HostileServer.ts'
import { paths } from './paths.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')
const hoodi = '0x10000910'

/** Says of every key that nobody has ever used it. */
const allNew: Lie = {
  to: paths.keyUses,
  alter: (answer: object, { pubkeys }: { pubkeys: Hex[] }) => ({
    ...answer,
    keys: pubkeys.map(pubkey => ({ pubkey, state: 'unknown' })),
  }),
}

/** Offers these rows instead of its own. */
const offering = (rows: DepositRow[]): Lie => ({
  to: paths.offers,
  alter: (offer: object) => ({ ...offer, deposits: rows }),
})

function credentialsOf(account: string): Hex {
  return `0x01${'00'.repeat(11)}${account.slice(2).toLowerCase()}`
}

/** Somebody deposits one ETH for the key of this seed, made out to themselves. */
async function depositAsStranger(seed: number, stack: StackAddresses): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  const client = createWalletClient({ account, transport: http(stack.ethereumRpcUrl) })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
  await client.setBalance({ address: account.address, value: parseEther('40') })
  const withdrawalCredentials = credentialsOf(account.address)
  const row = forgeDeposit({ seed, withdrawalCredentials, amountGwei: 1_000_000_000n, forkVersion: hoodi })
  const hash = await client.writeContract({
    address: depositContractAddress,
    abi: depositContractAbi,
    functionName: 'deposit',
    args: [row.pubkey, row.withdrawalCredentials, row.signature, row.depositDataRoot],
    value: parseEther('1'),
    chain: null,
  })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 100 })
}

test('a key that somebody else deposited is refused: in the newest blocks by the wallet, older ones by the beacon chain', async ({
  page,
  hostile,
  screens,
  wallet,
  devnet,
  stack,
}) => {
  const seed = 900_000 + Math.floor(Math.random() * 1_000_000)
  await depositAsStranger(seed, stack)
  const withdrawalCredentials = credentialsOf(wallet.address)
  const trap = forgeDeposit({ seed, withdrawalCredentials, amountGwei: 32_000_000_000n, forkVersion: hoodi })
  const line = (id: `${string}.${string}`) => page.getByRole('listitem').filter({ hasText: text(id) })
  const used = text('stake.error.DEPOSIT_KEY_USED')

  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()

  await test.step('the server says that the key is new: the wallet has seen the deposit', async () => {
    hostile.tell(offering([trap]), allNew)
    await screens.button('stake.generate').click()
    await expect(line('stake.check.keysNewToContract')).toContainText(used, { timeout: 30_000 })
    await expect(line('stake.check.keysNewToContract')).toContainText(text('stake.source.wallet'))
    await expect(line('stake.check.keysNewToBeacon')).not.toContainText(used)
    await expect(screens.button('stake.step.sign')).toBeDisabled()
  })

  await test.step('long ago, and the server does not hide it: the beacon chain knows the key', async () => {
    await devnet.warpSlots(540)
    hostile.tell(offering([trap]))
    await screens.button('stake.generateAgain').click()
    await expect(line('stake.check.keysNewToBeacon')).toContainText(used, { timeout: 30_000 })
    await expect(line('stake.check.keysNewToBeacon')).toContainText(text('stake.source.beacon'))
    await expect(line('stake.check.keysNewToContract')).not.toContainText(used)
    await expect(screens.button('stake.step.sign')).toBeDisabled()
  })

  await test.step('whose word that is stands there plainly', async () => {
    const second = line('stake.check.keysNewToSecondBeacon')
    await expect(second).toContainText(text('stake.error.SECOND_BEACON_NOT_CONFIGURED'))
  })
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})
