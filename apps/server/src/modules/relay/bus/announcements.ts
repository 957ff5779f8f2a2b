import { randomUUID } from 'node:crypto'
import type { MessageRef } from '../messages/MessageStore.ts'

/** Each is a text of at most 7.7 kB: PostgreSQL takes 8,000 bytes. */
const mostOfText = 80

/** What an announcement says: messages, or that some were not announced. */
export type Announcement = { messages: readonly MessageRef[] } | 'gap'

/** Texts of one process for the others, and theirs for this one. */
export function createAnnouncements() {
  const own = randomUUID()
  return {
    write(messages: readonly MessageRef[]): string[] {
      const texts: string[] = []
      for (let start = 0; start < messages.length; start += mostOfText) {
        const part = messages.slice(start, start + mostOfText)
        texts.push(`${own} ${part.map(({ id, topic }) => `${id}:${topic}`).join(',')}`)
      }
      return texts
    },
    writeGap: (): string => `${own} gap`,
    /** @returns undefined for a text of this process */
    read(text: string): Announcement | undefined {
      const [sender, content = ''] = text.split(' ')
      if (sender === own) return undefined
      if (content === 'gap') return 'gap'
      const messages = content.split(',').map(part => {
        const [id, topic = ''] = part.split(':')
        return { id: Number(id), topic }
      })
      return { messages }
    },
  }
}
