import { depositContractAbi } from '@granary/contracts'
import { expect, type Page } from '@playwright/test'
import { type Address, createPublicClient, http } from 'viem'
import type { StackAddresses } from './StackAddresses.ts'

const depositContract = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

/**
 * The end of every story: chain, server and the browser's journal name the same deposits of the account, each
 * key once, in the expected number.
 */
export async function expectAgreement(
  page: Page,
  account: Address,
  stack: StackAddresses,
  count: number,
): Promise<void> {
  const deposited = await keysOnChain(account, stack)
  expect(deposited).toHaveLength(count)
  expect(new Set(deposited).size).toBe(count)
  expect(await keysInJournal(page, account)).toEqual(deposited)
  await expect.poll(() => keysAtServer(account, stack)).toEqual(deposited)
}

async function keysOnChain(account: Address, stack: StackAddresses): Promise<string[]> {
  const client = createPublicClient({ transport: http(stack.ethereumRpcUrl) })
  const logs = await client.getContractEvents({
    address: depositContract,
    abi: depositContractAbi,
    eventName: 'DepositEvent',
    fromBlock: 0n,
    strict: true,
  })
  const own = logs.filter(({ args }) =>
    args.withdrawal_credentials.toLowerCase().endsWith(account.slice(2).toLowerCase()),
  )
  return own.map(({ args }) => args.pubkey).toSorted()
}

type StoredPlan = {
  kind: string
  account: string
  steps: { traces: { pubkey: string }[]; attempts: { state: string }[] }[]
}

/** Keys of confirmed transactions in the browser's database. */
async function keysInJournal(page: Page, account: Address): Promise<string[]> {
  const plans = await page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('granary')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('transactions').objectStore('transactions').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
  )
  return (plans as StoredPlan[])
    .filter(plan => plan.kind === 'ethereum.stake' && plan.account === account.toLowerCase())
    .flatMap(({ steps }) => steps)
    .flatMap(({ traces, attempts }) => (attempts.at(-1)?.state === 'confirmed' ? traces : []))
    .map(({ pubkey }) => pubkey)
    .toSorted()
}

type ServerAnswer = { validators: { pubkey: string; deposit: object | null }[] }

/** Keys whose deposit the server has recorded. */
async function keysAtServer(account: Address, stack: StackAddresses): Promise<string[]> {
  const address = account.toLowerCase()
  const url = `${stack.siteUrl}/api/v1/ethereum/hoodi/validators?withdrawalAddress=${address}`
  const { validators } = (await (await fetch(url)).json()) as ServerAnswer
  return validators.flatMap(({ pubkey, deposit }) => (deposit ? [pubkey] : [])).toSorted()
}
