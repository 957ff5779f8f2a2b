import type { AlertState, AlertSubscription, CreatedAlert } from '@granary/api'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { signInBrowser } from './signInBrowser.ts'
import type { TestServer } from './startTestServer.ts'

export const alertKey = 'a key of thirty-two characters, at least'

export const usualTerms = {
  kinds: ['offline', 'slashed', 'sweep', 'exit', 'large_reward', 'deposit_dropped'],
  offlineEpochs: 2,
  sweepGwei: '0',
  rewardGwei: '0',
  delivery: 'at_once',
  language: 'en_US',
}

type Answer<T> = { status: number; body: T & { code?: string; detail?: string } }

/** An account that is signed in on Hoodi and keeps alerts. */
export async function alertAccount(server: TestServer) {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const account = wallet.address.toLowerCase() as `0x${string}`
  const page = signInBrowser(server)
  await page.signIn(wallet.address, message => wallet.signMessage({ message }))
  const path = '/ethereum/hoodi/alerts'
  const ask = async <T>(method: string, below: string, body?: unknown): Promise<Answer<T>> => {
    const response = await page.ask(method, `${path}${below}`, body)
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
  }
  return {
    account,
    page,
    list: () => ask<AlertState>('GET', `?account=${account}`),
    create: (target: string, terms: object = {}, owner: string = account) =>
      ask<CreatedAlert>('POST', '', {
        account,
        owner,
        channel: target.startsWith('http') ? 'webhook' : 'email',
        target,
        terms: { ...usualTerms, ...terms },
      }),
    change: (id: string, terms: object) =>
      ask<AlertSubscription>('POST', `/${id}`, { account, terms: { ...usualTerms, ...terms } }),
    confirm: (id: string) => ask<AlertSubscription>('POST', `/${id}/confirmation`, { account }),
    test: (id: string) => ask<AlertSubscription>('POST', `/${id}/test`, { account }),
    remove: (id: string) => ask<object>('DELETE', `/${id}?account=${account}`),
  }
}

/** The first link of a mail whose path ends so. */
export function linkIn(text: string | undefined, page: 'confirm' | 'leave'): string {
  return new RegExp(`http\\S+/alerts/${page}\\?token=\\S+`).exec(text ?? '')?.[0] ?? ''
}
