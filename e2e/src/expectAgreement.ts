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
  await expect.poll(() => keysAtServer(account, stack), { timeout: 20_000 }).toEqual(deposited)
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

type StoredEntry = {
  account: string
  offer: { deposits: { pubkey: string }[] } | null
  transactions: { rows: { first: number; count: number }; attempts: { state: string }[] }[]
}

/** Keys of confirmed transactions in the browser's database. */
async function keysInJournal(page: Page, account: Address): Promise<string[]> {
  const entries = await page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('granary')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
  )
  return (entries as StoredEntry[])
    .filter(entry => entry.account === account.toLowerCase())
    .flatMap(({ offer, transactions }) =>
      transactions.flatMap(({ rows: { first, count }, attempts }) =>
        attempts.at(-1)?.state === 'confirmed' ? (offer?.deposits.slice(first, first + count) ?? []) : [],
      ),
    )
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
