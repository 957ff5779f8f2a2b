import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Language = 'en_US' | 'zh_CN'
export type SiteText = (id: `${string}.${string}`) => string

/** The site's texts in a language, by message id: `stake.continue`. */
export function siteText(language: Language): SiteText {
  const groups = new Map<string, Record<string, string | string[]>>()
  return id => {
    const [first = '', second = ''] = id.split('.')
    // Some groups keep long texts in a part of their own: `contact.help.json`.
    const group = existsSync(pathOf(language, `${first}.${second}`)) ? `${first}.${second}` : first
    const messages = groups.get(group) ?? readGroup(language, group)
    groups.set(group, messages)
    const text = messages[id.slice(group.length + 1)]
    if (text === undefined) throw new Error(`No message ${id} in ${language}.`)
    return [text].flat().join('\n')
  }
}

function readGroup(language: Language, group: string): Record<string, string | string[]> {
  return JSON.parse(readFileSync(pathOf(language, group), 'utf8')) as Record<string, string | string[]>
}

function pathOf(language: Language, catalog: string): string {
  return join(import.meta.dirname, `../../apps/web/src/i18n/locales/${language}/${catalog}.json`)
}
