import type { StorageArea } from '../src/core/index.ts'

/** Web storage in memory. */
export function memoryArea(): StorageArea & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
}
