import type { Settings } from '../settings.ts'
import { Secret } from './Secret.ts'

/**
 * Every secret text in the settings, longest first, and what is secret within addresses: their passwords, and parts as
 * long as API keys. An address without path, query or user is none.
 */
export function secretsOf(settings: Settings): string[] {
  const found: string[] = []
  collect(settings, found)
  const whole = found.filter(text => !isPlainOrigin(text))
  return [...new Set([...whole, ...whole.flatMap(partsOf)])].sort((a, b) => b.length - a.length)
}

/** Shorter parts are words like `ethereum`, which belong to ordinary texts too. */
const shortestKey = 16
const shortestPassword = 8

function collect(value: unknown, found: string[]): void {
  if (value instanceof Secret) found.push(value.reveal())
  else if (value instanceof Map || Array.isArray(value))
    for (const item of value.values()) collect(item, found)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collect(item, found)
}

function partsOf(text: string): string[] {
  if (!URL.canParse(text)) return []
  const { password, pathname, searchParams } = new URL(text)
  const keys = [...pathname.split('/'), ...searchParams.values()].filter(part => part.length >= shortestKey)
  return password.length >= shortestPassword ? [password, ...keys] : keys
}

function isPlainOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, pathname, search } = new URL(text)
  return !username && !password && !search && pathname === '/'
}
