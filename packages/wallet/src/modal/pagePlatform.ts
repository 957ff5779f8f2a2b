import { detectPlatform } from '../core/deep-links/detectPlatform.ts'
import type { Platform } from '../core/deep-links/Platform.ts'
import type { WalletConfig } from '../core/index.ts'

/** What this page runs on; a host may know better whether that is a phone. */
export function pagePlatform(config: WalletConfig): Platform {
  const { userAgent, maxTouchPoints } = navigator
  const platform = detectPlatform({ userAgent, maxTouchPoints, page: window })
  return config.isMobile ? { ...platform, isMobile: config.isMobile() } : platform
}
