import { detectPlatform, type WalletConfig } from '../core/index.ts'
import type { Platform } from '../core/internal.ts'

/** The page's platform; a host may know better whether it is a phone. */
export function pagePlatform(config: WalletConfig): Platform {
  const { userAgent, maxTouchPoints } = navigator
  const platform = detectPlatform({ userAgent, maxTouchPoints, page: window })
  return config.isMobile ? { ...platform, isMobile: config.isMobile() } : platform
}
