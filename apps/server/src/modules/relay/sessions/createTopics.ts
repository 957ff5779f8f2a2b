import type { RelaySession } from './RelaySession.ts'

/** Which sessions of this process are subscribed to a topic. */
export function createTopics() {
  const sessions = new Map<string, Set<RelaySession>>()
  let count = 0
  return {
    add(topic: string, session: RelaySession): void {
      const all = sessions.get(topic) ?? new Set()
      sessions.set(topic, all)
      if (all.has(session)) return
      all.add(session)
      count += 1
    },
    delete(topic: string, session: RelaySession): void {
      const all = sessions.get(topic)
      if (!all?.delete(session)) return
      count -= 1
      if (all.size === 0) sessions.delete(topic)
    },
    has: (topic: string): boolean => sessions.has(topic),
    of: (topic: string): Iterable<RelaySession> => sessions.get(topic) ?? [],
    /** Subscriptions of this process. */
    count: (): number => count,
  }
}
