/** The page's platform, as far as wallet links depend on it. */
export type Platform = {
  readonly system: 'ios' | 'android' | 'mac' | 'windows' | 'linux' | 'other'
  readonly isMobile: boolean
  /** Safari on iOS itself, not another browser or an in-app page. */
  readonly isIosSafari: boolean
  readonly isTelegram: boolean
}
