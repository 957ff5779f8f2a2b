/** As Chromium writes it: microseconds; `tdur` is the thread's processor time. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: EventTiming }
}

/** Milliseconds; times since the page's start. */
type EventTiming = {
  interactionId?: number
  timeStamp?: number
  processingEnd?: number
  duration?: number
}

const kinds = {
  evaluation: /^(EvaluateScript|v8\.(compile|evaluateModule))/i,
  script:
    /^(EventDispatch|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|v8\.callFunction)/,
  layout: /^(UpdateLayoutTree|Layout|HitTest|ParseAuthorStyleSheet)$/,
  paint: /^(PrePaint|Paint|Layerize|Commit)/,
  collection: /^(MinorGC|MajorGC|V8\.GC)/,
} as const

export type Kind = keyof typeof kinds | 'other'

/** Milliseconds of the main thread's processor time. */
export type TraceReading = {
  /** From the input until the frame that answers it. */
  cpuMs: number
  kinds: Readonly<Record<Kind, number>>
  /** The longest task from the input on: another input would wait for it. */
  longestTaskMs: number
}

/** Reads what the main thread did for the slowest interaction of a trace. */
export function readTrace(events: readonly TraceEvent[]): TraceReading {
  const spent = { evaluation: 0, script: 0, layout: 0, paint: 0, collection: 0, other: 0 }
  const input = slowestInput(events)
  if (!input) return { cpuMs: 0, kinds: spent, longestTaskMs: 0 }
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === input.pid && tid === input.tid)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  // The first frame that the main thread hands over after the listeners. Other processes draw it.
  const frame = own.find(({ name, ts }) => name === 'Commit' && ts >= input.handledAt)
  const until = frame ? endOf(frame) : input.ts + input.duration
  for (const { event, selfTime } of withSelfTime(own))
    if (event.ts < until && endOf(event) > input.ts) spent[kindOf(event.name)] += selfTime / 1000
  const tasks = own.filter(event => event.name === 'RunTask' && endOf(event) > input.ts)
  return {
    cpuMs: Object.values(spent).reduce((sum, ms) => sum + ms, 0),
    kinds: spent,
    longestTaskMs: Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1000)),
  }
}

function slowestInput(events: readonly TraceEvent[]) {
  return events
    .filter(({ name, args }) => name === 'EventTiming' && args?.data?.interactionId)
    .map(({ pid, tid, ts, args }) => {
      const { timeStamp = 0, processingEnd = 0, duration = 0 } = args?.data ?? {}
      return { pid, tid, ts, handledAt: ts + (processingEnd - timeStamp) * 1000, duration: duration * 1000 }
    })
    .toSorted((a, b) => b.duration - a.duration)[0]
}

/** @param sorted by start, outer events before inner ones */
function withSelfTime(sorted: readonly TraceEvent[]) {
  const all = sorted.map(event => ({ event, selfTime: event.tdur ?? 0 }))
  const open: typeof all = []
  for (const entry of all) {
    while (open.length > 0 && endOf((open.at(-1) ?? entry).event) <= entry.event.ts) open.pop()
    const outer = open.at(-1)
    if (outer) outer.selfTime -= entry.event.tdur ?? 0
    open.push(entry)
  }
  return all
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur

function kindOf(name: string): Kind {
  for (const [kind, pattern] of Object.entries(kinds)) if (pattern.test(name)) return kind as Kind
  return 'other'
}
