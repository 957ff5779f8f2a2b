/** What the page runs on, as far as links to wallets depend on it. */
export type Platform = {
  readonly system: 'ios' | 'android' | 'mac' | 'windows' | 'linux' | 'other'
  readonly isMobile: boolean
  /** Safari on iOS itself, not another browser or an application's page there. */
  readonly isIosSafari: boolean
  readonly isTelegram: boolean
}
