import type { AlertLanguage, AlertTexts } from './AlertTexts.ts'
import { chineseTexts } from './chineseTexts.ts'
import { englishTexts } from './englishTexts.ts'

export function textsOf(language: AlertLanguage): AlertTexts {
  return language === 'zh_CN' ? chineseTexts : englishTexts
}
