import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Language = 'en_US' | 'zh_CN'
export type SiteText = (id: `${string}.${string}`) => string

/** The site's texts in a language, by message id: `stake.continue`. */
export function siteText(language: Language): SiteText {
  const groups = new Map<string, Record<string, string>>()
  return id => {
    const [group = '', ...key] = id.split('.')
    const messages = groups.get(group) ?? readGroup(language, group)
    groups.set(group, messages)
    const text = messages[key.join('.')]
    if (text === undefined) throw new Error(`No message ${id} in ${language}.`)
    return text
  }
}

function readGroup(language: Language, group: string): Record<string, string> {
  const path = join(import.meta.dirname, `../../apps/web/src/i18n/locales/${language}/${group}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
}
