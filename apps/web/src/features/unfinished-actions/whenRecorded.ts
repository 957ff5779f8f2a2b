import type { ComponentType } from 'react'
import { loadMessages } from '../../i18n/messages.ts'

/**
 * Fetches the badge as soon as this browser has records of stakes: at once where it has some, or when a tab writes
 * one. Most visitors have none, and get no more than this file.
 * @param show given the badge once
 */
export async function whenRecorded(show: (badge: ComponentType) => void): Promise<void> {
  const channel = new BroadcastChannel('granary:journal')
  const load = async () => {
    const [{ UnfinishedActions }] = await Promise.all([
      import('./UnfinishedActions.tsx'),
      loadMessages(['reward']),
    ])
    channel.close()
    show(UnfinishedActions)
  }
  // A chunk that cannot be had now is asked for again by the next change.
  const loadQuietly = () => void load().catch(() => undefined)
  channel.onmessage = loadQuietly
  if (await hasRecords()) loadQuietly()
}

/** Asks without making a database where there is none. */
async function hasRecords(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'granary')
  } catch {
    // The browser gives no storage.
    return false
  }
}
