import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './createLog.ts'
import type { LogEntry } from './Log.ts'

const levels = ['error', 'warn', 'info', 'debug'] as const

const heardByConsole = new Set<string>()
beforeEach(() => {
  heardByConsole.clear()
  for (const level of levels)
    vi.spyOn(console, level).mockImplementation(() => void heardByConsole.add(level))
})
afterEach(() => void vi.restoreAllMocks())

const printed = () => levels.filter(level => heardByConsole.has(level))
const writeAll = (log: ReturnType<typeof createLog>) => levels.forEach(level => void log[level](level))

test('[B9.28] the console gets errors only', () => {
  writeAll(createLog({}, () => {}))
  expect(printed()).toEqual(['error'])
})

test('[B1.41] with debug the console gets every level', () => {
  writeAll(createLog({ debug: true }, () => {}))
  expect(printed()).toEqual(levels)
})

test("a host's own log replaces the console and may take only some levels", () => {
  const heard: string[] = []
  writeAll(createLog({ log: { info: text => heard.push(text), warn: text => heard.push(text) } }, () => {}))
  expect(heard).toEqual(['warn', 'info'])
  expect(printed()).toEqual([])
})

test('entries of every level wait for the buffer, the newest hundred, then go straight to it', () => {
  const kept: string[] = []
  const keep = ({ message }: LogEntry) => void kept.push(message)
  let asked = 0
  const log = createLog({}, () => {
    asked += 1
  })
  for (let index = 0; index < 100; index += 1) log.debug(`line ${index}`)
  expect(asked).toBe(0)
  log.info('line 100')
  expect(asked).toBe(1)
  log.moveTo(keep)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'line 1', 'line 100'])
  log.warn('later')
  expect(kept.at(-1)).toBe('later')
})
