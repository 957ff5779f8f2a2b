import type { Settings } from '#server/platform/settings/Settings.ts'
import { Secret } from './Secret.ts'

/**
 * Every secret text in the settings, longest first, and the secrets within addresses, as written and decoded:
 * passwords with their user, user names and host labels as long as API keys, and such parts of path and query. An
 * address without path, query, user or such a label is no secret.
 */
export function secretsOf(settings: Settings): string[] {
  const found = [...revealed(settings)]
  const whole = found.filter(text => !isPlainOrigin(text))
  return [...new Set([...whole, ...found.flatMap(partsOf)])].sort((a, b) => b.length - a.length)
}

/** Shorter parts are words like `ethereum`, which belong to ordinary texts too. */
const shortestKey = 16

/** A shorter password is struck out only together with its user. */
const shortestPassword = 8

/** The texts of all secrets in a value. */
export function* revealed(value: unknown): Generator<string> {
  if (value instanceof Secret) yield value.reveal()
  else if (value instanceof Map || Array.isArray(value))
    for (const item of value.values()) yield* revealed(item)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* revealed(item)
}

function partsOf(text: string): string[] {
  if (!URL.canParse(text)) return []
  const url = new URL(text)
  const { username, password } = url
  // Without a user it is `:` and the password, which when short is no more than a figure in any JSON.
  const pairs = [`${username}:${password}`, `${decoded(username)}:${decoded(password)}`]
  const credentials = username && password ? pairs : []
  const login = credentials.slice(-1).map(pair => Buffer.from(pair).toString('base64'))
  const passwords = [password, decoded(password)].filter(part => part.length >= shortestPassword)
  return [...credentials, ...login, ...passwords, ...keysIn(url)]
}

/** Parts as long as API keys, as written and decoded. */
function keysIn({ username, hostname, pathname, search, searchParams }: URL): string[] {
  const written = [...pathname.split('/'), ...search.slice(1).split(/[&=]/), username]
  const parts = [...written, ...written.map(decoded), ...searchParams.values(), ...hostname.split('.')]
  return parts.filter(part => part.length >= shortestKey)
}

/** What does not decode stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isPlainOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const { username, password, pathname, search } = url
  return !username && !password && !search && pathname === '/' && keysIn(url).length === 0
}
