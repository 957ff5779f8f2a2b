import type { HttpClient } from '../http/createHttpClient.ts'
import { HttpStatusError } from '../http/HttpStatusError.ts'
import {
  NameRegistrationError,
  NameResolveError,
  NameSuggestionsError,
  NamesOfAddressError,
} from './NameServiceError.ts'
import { visibleName } from './visibleName.ts'

export type NameSuggestion = { readonly name: string; readonly registered: boolean }

export type NameRegistration = {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

const versioned = { apiVersion: '2' }
const mostSuggestions = 20

/** The calls of a service of names (specification section 7). Their answers are claims: only a chain proves a name. */
export function createNameApi(http: HttpClient) {
  return {
    /** Whether an account has the name. @throws NameResolveError */
    async isRegistered(name: string): Promise<boolean> {
      try {
        await http.get(`v1/profile/account/${encodeURIComponent(name)}`, { query: versioned })
        return true
      } catch (cause) {
        if (cause instanceof HttpStatusError && cause.status === 404) return false
        throw new NameResolveError(cause)
      }
    },
    /** The names that the service knows for an address. @throws NamesOfAddressError */
    async namesOf(address: string, sender?: string): Promise<readonly string[]> {
      try {
        const query = { ...versioned, sender }
        const answer = await http.get(`v1/profile/reverse/${encodeURIComponent(address)}`, { query })
        return listOf(answer).flatMap(each => visibleName(fieldOf(each, 'name')) ?? [])
      } catch (cause) {
        throw new NamesOfAddressError(cause)
      }
    },
    /** The name itself first. @throws NameSuggestionsError; the signal's reason if aborted */
    async suggestions(
      name: string,
      { zone, signal }: { readonly zone: string; readonly signal?: AbortSignal },
    ): Promise<readonly NameSuggestion[]> {
      try {
        const answer = await http.get(`v1/profile/suggestions/${encodeURIComponent(name)}`, {
          query: { zone },
          ...(signal && { signal }),
        })
        const suggestions = fieldOf(answer, 'suggestions')
        // Without the list nothing is known: the name is neither free nor taken.
        if (!Array.isArray(suggestions)) throw new TypeError('no suggestions')
        return suggestions.slice(0, mostSuggestions).flatMap(each => {
          const suggested = visibleName(fieldOf(each, 'name'))
          if (!suggested?.endsWith(`.${zone}`)) return []
          return { name: suggested, registered: fieldOf(each, 'registered') !== false }
        })
      } catch (cause) {
        signal?.throwIfAborted()
        throw new NameSuggestionsError(cause)
      }
    },
    /** @throws NameRegistrationError */
    async register(name: string, registration: NameRegistration): Promise<void> {
      try {
        // The service takes a repetition for the same registration.
        const answer = await http.post('v1/profile/account', { body: registration, retries: 1 })
        if (fieldOf(answer, 'success') !== true) throw new TypeError('success is not true')
      } catch (cause) {
        throw new NameRegistrationError(name, cause)
      }
    },
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
