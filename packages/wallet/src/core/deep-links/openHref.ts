import { BaseError } from '@granary/errors'
import type { Platform } from './detectPlatform.ts'
import { safeHref, schemeOf } from './safeHref.ts'

export type HrefOpener = {
  readonly platform: Platform
  /** Wallet schemes from the bundled list or the host. */
  readonly schemes?: ReadonlySet<string>
  /** `(href, target) => window.open(href, target, 'noreferrer noopener')` */
  readonly open: (href: string, target: '_self' | '_blank') => void
}

/**
 * Opens a wallet's address. An application's scheme opens in this page, which stays where it is; Telegram's
 * webview opens both only in `_blank`. @throws LinkRefusedError
 */
export function openHref(href: string, { platform, schemes, open }: HrefOpener): void {
  const safe = safeHref(href, schemes)
  if (safe === null) throw new LinkRefusedError(href)
  const isWeb = /^https?$/.test(schemeOf(safe) ?? '')
  open(safe, isWeb || platform.isTelegram ? '_blank' : '_self')
}

export class LinkRefusedError extends BaseError {
  constructor(href: string) {
    super('The wallet link was not opened: it leads neither to a web page nor to a known wallet.', {
      code: 'LINK_REFUSED',
      details: href.slice(0, 200),
    })
  }
}
