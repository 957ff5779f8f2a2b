import { describeCause } from './describeCause.ts'
import type { LogEntry } from './Log.ts'
import { redact } from './redact.ts'

/** Bytes of the log buffer (specification section 9: "1 MiB (1000*1024 bytes)"). */
export const logBufferBytes = 1_024_000

const encoder = new TextEncoder()

/** The newest log lines in UTF-8, up to `limit` bytes; drops the oldest first. Redacts secrets. */
export function createLogBuffer(limit = logBufferBytes) {
  let lines: { readonly text: string; readonly bytes: number }[] = []
  let first = 0
  let size = 0

  const dropOldest = () => {
    size -= lines[first]?.bytes ?? 0
    first += 1
    if (first < 1000) return
    lines = lines.slice(first)
    first = 0
  }
  return {
    add(entry: LogEntry) {
      const text = lineOf(entry)
      const bytes = encoder.encode(text).length
      if (bytes > limit) return
      lines.push({ text, bytes })
      size += bytes
      while (size > limit) dropOldest()
    },
    /** One JSON object per line, oldest first. */
    read: () =>
      lines
        .slice(first)
        .map(({ text }) => text)
        .join(''),
    bytes: () => size,
  }
}

function lineOf({ time, level, message, cause }: LogEntry): string {
  const line = {
    time: new Date(time).toISOString(),
    level,
    message: message.slice(0, 2000),
    ...(cause !== undefined && { cause: describeCause(cause) }),
  }
  return `${JSON.stringify(line, (_, value) => (typeof value === 'string' ? redact(value) : value))}\n`
}
