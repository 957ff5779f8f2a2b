import { isMobile } from './isMobile.ts'

/** The page's platform, as far as wallet links depend on it. */
export type Platform = {
  readonly system: 'ios' | 'android' | 'mac' | 'windows' | 'linux' | 'other'
  readonly isMobile: boolean
  /** Safari on iOS itself, not another browser or an in-app page. */
  readonly isIosSafari: boolean
  readonly isTelegram: boolean
}

export type PlatformHints = {
  /** `navigator.userAgent` */
  readonly userAgent: string
  /** `navigator.maxTouchPoints`: an iPad calls itself a Macintosh. */
  readonly maxTouchPoints?: number
  /** The window; only its Telegram properties are read. */
  readonly page?: object
}

const telegramProperties = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'TelegramWebview']

/** Detects the platform from the browser's own data; reads no globals. */
export function detectPlatform({ userAgent, maxTouchPoints = 0, page = {} }: PlatformHints): Platform {
  const system = systemOf(userAgent, maxTouchPoints)
  const isTelegram = telegramProperties.some(name => name in page) || /\bTelegram\b/i.test(userAgent)
  return {
    system,
    isMobile: isMobile({ userAgent, maxTouchPoints }),
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

/** Other iOS browsers name themselves; in-app pages omit `Version/` or `Safari/`. */
function isSafari(userAgent: string): boolean {
  return (
    /Version\/[\d.]+.* Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo/.test(userAgent)
  )
}
