import type { Platform } from './Platform.ts'

export type PlatformHints = {
  /** `navigator.userAgent` */
  readonly userAgent: string
  /** `navigator.maxTouchPoints`: an iPad calls itself a Macintosh. */
  readonly maxTouchPoints?: number
  /** The window; its Telegram properties are looked at and nothing else. */
  readonly page?: object
}

const telegramProperties = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'TelegramWebview']

/** Reads the platform off what the browser says of itself. Nothing is asked of the page's globals here. */
export function detectPlatform({ userAgent, maxTouchPoints = 0, page = {} }: PlatformHints): Platform {
  const system = systemOf(userAgent, maxTouchPoints)
  const isTelegram = telegramProperties.some(name => name in page) || /\bTelegram\b/i.test(userAgent)
  return {
    system,
    isMobile: system === 'ios' || system === 'android',
    isIosSafari: system === 'ios' && isSafari(userAgent) && !isTelegram,
    isTelegram,
  }
}

function systemOf(userAgent: string, maxTouchPoints: number): Platform['system'] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Linux|X11|CrOS/.test(userAgent) ? 'linux' : 'other'
}

/** Other browsers of iOS name themselves; pages inside applications leave `Version/` or `Safari/` out. */
function isSafari(userAgent: string): boolean {
  return (
    /Version\/[\d.]+.* Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo/.test(userAgent)
  )
}
