import type { Language } from './siteText.ts'

export type Look = {
  name: string
  language: Language
  theme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The four looks of every screen check: both languages, both themes, phone and desktop. */
export const looks: readonly Look[] = [
  { name: 'desktop, English, light', language: 'en_US', theme: 'light', viewport: desktop },
  { name: 'desktop, Chinese, dark', language: 'zh_CN', theme: 'dark', viewport: desktop },
  { name: 'phone, English, dark', language: 'en_US', theme: 'dark', viewport: phone },
  { name: 'phone, Chinese, light', language: 'zh_CN', theme: 'light', viewport: phone },
]
