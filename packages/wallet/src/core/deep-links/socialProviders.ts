import type { Platform } from './detectPlatform.ts'

/** Default order (specification section 1). */
export const defaultSocialProviders = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
] as const

export type SocialProvider = (typeof defaultSocialProviders)[number]

/** Sign-in pages that refuse to open in Telegram's webview, by system. */
const refusedInTelegram: Partial<Record<Platform['system'], readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

/** The providers that work on this platform. */
export function availableSocialProviders(
  platform: Platform,
  providers: readonly SocialProvider[] = defaultSocialProviders,
): readonly SocialProvider[] {
  const refused = platform.isTelegram ? refusedInTelegram[platform.system] : undefined
  return providers.filter(provider => !refused?.includes(provider))
}
