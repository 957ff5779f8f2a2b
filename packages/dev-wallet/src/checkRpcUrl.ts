import { BaseError } from '@granary/errors'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Resolves an RPC address of the page's origin or of this machine.
 * @throws DevWalletRpcRefusedError for any other: publicly known keys must never reach a public chain
 */
export function checkRpcUrl(rpcUrl: string, pageUrl: string): string {
  const url = URL.canParse(rpcUrl, pageUrl) ? new URL(rpcUrl, pageUrl) : null
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  const isNear = url?.origin === new URL(pageUrl).origin || loopback.test(url?.hostname ?? '')
  if (!url || !isHttp || !isNear) throw new DevWalletRpcRefusedError(rpcUrl)
  return url.href
}

export class DevWalletRpcRefusedError extends BaseError {
  override readonly name = 'DevWalletRpcRefusedError'
  constructor(rpcUrl: string) {
    super('The development wallet talks to local chains only.', {
      code: 'DEV_WALLET_RPC_REFUSED',
      details: rpcUrl.slice(0, 200),
      metaMessages: ['Its keys are known to everyone: on a public chain its money would be gone.'],
    })
  }
}
