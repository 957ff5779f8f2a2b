import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { announce, walletInfo } from '../announce.ts'

export const walletAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A page with an announced wallet; collects CSP violations and errors. */
export async function openWithWallet(
  browser: Browser,
  url: string,
): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const problems: string[] = []
  page.on('pageerror', error => problems.push(`${error}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('requestfailed', request => problems.push(`failed: ${request.url()}`))
  page.on('request', request => {
    if (!request.url().startsWith(new URL(url).origin) && !request.url().startsWith('data:'))
      problems.push(`foreign request: ${request.url()}`)
  })
  await page.addInitScript(
    `(${install})(${announce}, ${JSON.stringify(walletInfo('Marigold', 'org.example.marigold'))}, '${walletAddress}')`,
  )
  await page.goto(url)
  return { page, problems }
}

function install(tell: typeof announce, info: object, address: string): void {
  const answers: Record<string, unknown> = { eth_chainId: '0x88bb0', eth_accounts: [], net_version: '560048' }
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_requestAccounts') answers.eth_accounts = [address.toLowerCase()]
    const answer = method === 'eth_requestAccounts' ? answers.eth_accounts : answers[method]
    if (answer === undefined) throw Object.assign(new Error('Method not found'), { code: -32601 })
    return answer
  }
  tell(info, { request, on() {}, removeListener() {} })
}
