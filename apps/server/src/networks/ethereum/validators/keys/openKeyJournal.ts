import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@granary/errors'
import { lockFolder } from '#server/platform/db/lockFolder.ts'
import { KeySourceChangedError } from './KeySourceChangedError.ts'

export type KeyJournal = ReturnType<typeof createJournal>

type Line =
  | { mnemonic: string }
  | { next: number }
  | { handed: number[]; client: string }
  | { freed: number[] }
  | { bound: [first: number, count: number]; to: string }

type OpenFile = { file: FileHandle; size: number }

/** `bindings`: the SSV cluster of each key that operators run, see `bindingText`. */
type Content = { isNew: boolean; next: number; clients: Map<number, string>; bindings: Map<number, string> }

/** Keys of one order that belong to an SSV cluster, from `offset` of the order's first index on. */
export type BoundKeys = { offset: number; count: number; to: string }

/** EIP-2333 numbers children below 2^32. */
const endOfIndexes = 2 ** 32

/**
 * Opens the record of every key index ever given out. It lies outside the database, so that a restored database gives
 * no key out twice. Lines are only appended, and an index counts as taken once its line is on disk; lines that wait
 * for the disk go together. A start rewrites the file in one step.
 * @param folder for one process at a time
 * @param fingerprint of the mnemonic that the indexes belong to
 * @throws {KeyFolderInUseError} KEY_FOLDER_IN_USE
 * @throws {KeySourceChangedError} KEY_SOURCE_CHANGED when the journal belongs to another mnemonic
 * @throws {KeyJournalDamagedError} KEY_JOURNAL_DAMAGED
 */
export async function openKeyJournal(folder: string, fingerprint: string): Promise<KeyJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder, () => new KeyFolderInUseError(folder))
  try {
    const path = join(folder, 'journal')
    const content = await read(path, fingerprint)
    const file = await rewrite(path, folder, fingerprint, content)
    return createJournal(content, file, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function createJournal(content: Content, { file, size }: OpenFile, unlock: () => void) {
  const { clients, bindings } = content
  const append = createAppender(file, size)
  return {
    /** True until the first `skipTo` or `take`: this journal may not know keys offered before. */
    isNew: () => content.isNew,
    /** The index of the next taker. */
    next: () => content.next,
    /**
     * Takes `count` indexes, some of them for SSV clusters, for good. Resolves with the first one once all is on disk,
     * by one write.
     */
    async take(count: number, bound: readonly BoundKeys[] = []): Promise<number> {
      const first = content.next
      if (first + count > endOfIndexes) throw new RangeError('no key index is left')
      content.next += count
      content.isNew = false
      const written = bound.map(({ offset, count: keys, to }) => {
        bind(bindings, first + offset, keys, to)
        return append({ bound: [first + offset, keys], to })
      })
      await Promise.all([...written, append({ next: content.next })])
      return first
    },
    /** The SSV cluster that the key belongs to; undefined for a key of the validator client, or of no order. */
    bindingOf: (index: number) => bindings.get(index),
    /** Raises the counter to `index`. Resolves with how many that skips. */
    async skipTo(index: number): Promise<number> {
      if (index > endOfIndexes) throw new RangeError('there is no such key index')
      const skipped = Math.max(0, index - content.next)
      content.next += skipped
      content.isNew = false
      await append({ next: content.next })
      return skipped
    },
    /** The validator client that has the key, or may have it. */
    clientOf: (index: number) => clients.get(index),
    /** Records that `client` is about to get these keys. Resolves once it is on disk. */
    async hand(indexes: readonly number[], client: string): Promise<void> {
      for (const index of indexes) clients.set(index, client)
      await append({ handed: [...indexes], client }).catch(error => {
        // What is not on disk must be written before the next attempt.
        for (const index of indexes) clients.delete(index)
        throw error
      })
    },
    /** Takes back a record of keys that certainly did not arrive. */
    async free(indexes: readonly number[]): Promise<void> {
      for (const index of indexes) clients.delete(index)
      await append({ freed: [...indexes] })
    },
    async close(): Promise<void> {
      await append.settled()
      await file.close()
      unlock()
    },
  }
}

/**
 * Writes lines in order. Those that come during a write share the next write and its sync. Removes what a full disk
 * cut off before the next write.
 */
function createAppender(file: FileHandle, written: number) {
  let size = written
  let isTorn = false
  let waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let queued: Promise<void> | undefined
  const write = async () => {
    const bytes = Buffer.from(waiting.join(''))
    waiting = []
    queued = undefined
    if (isTorn) await file.truncate(size)
    isTorn = true
    await file.appendFile(bytes)
    await file.datasync()
    isTorn = false
    size += bytes.length
  }
  const append = (line: Line): Promise<void> => {
    waiting.push(textOf(line))
    queued ??= writing.then(write)
    writing = queued.catch(() => {})
    return queued
  }
  return Object.assign(append, { settled: () => writing })
}

function textOf(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

async function read(path: string, fingerprint: string): Promise<Content> {
  const content: Content = { isNew: true, next: 0, clients: new Map(), bindings: new Map() }
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // What a crash cut off was never answered for: only whole lines count.
  const lines = text.split('\n').slice(0, -1)
  for (const [place, line] of lines.entries()) apply(parse(line, path, place), content, fingerprint)
  return content
}

function parse(text: string, path: string, place: number): Line {
  try {
    return JSON.parse(text) as Line
  } catch (cause) {
    throw new KeyJournalDamagedError(`${path}, line ${place + 1}`, cause)
  }
}

function apply(line: Line, content: Content, fingerprint: string): void {
  if ('mnemonic' in line && line.mnemonic !== fingerprint) throw new KeySourceChangedError()
  if ('next' in line) {
    content.next = Math.max(content.next, line.next)
    content.isNew = false
  }
  if ('handed' in line) for (const index of line.handed) content.clients.set(index, line.client)
  if ('freed' in line) for (const index of line.freed) content.clients.delete(index)
  if ('bound' in line) {
    const [first, count] = line.bound
    bind(content.bindings, first, count, line.to)
    // Also without the counter's line, which a crash may have cut off: the key is never given out again.
    content.next = Math.max(content.next, first + count)
    content.isNew = false
  }
}

function bind(bindings: Map<number, string>, first: number, count: number, to: string): void {
  for (let index = first; index < first + count; index += 1) bindings.set(index, to)
}

/** Runs of consecutive indexes with one binding. */
function runsOf(bindings: ReadonlyMap<number, string>): { bound: [number, number]; to: string }[] {
  const runs: { bound: [number, number]; to: string }[] = []
  for (const [index, to] of [...bindings].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1)
    if (last && last.to === to && last.bound[0] + last.bound[1] === index) last.bound[1] += 1
    else runs.push({ bound: [index, 1], to })
  }
  return runs
}

/** Replaces the file in one step by the same content in the fewest lines. */
async function rewrite(
  path: string,
  folder: string,
  fingerprint: string,
  { isNew, next, clients, bindings }: Content,
): Promise<OpenFile> {
  const written = `${path}.new`
  await rm(written, { force: true })
  const byClient = Map.groupBy(clients, ([, client]) => client)
  const lines: Line[] = [
    { mnemonic: fingerprint },
    ...(isNew ? [] : [{ next }]),
    ...runsOf(bindings),
    ...[...byClient].map(([client, entries]) => ({ handed: entries.map(([index]) => index), client })),
  ]
  const file = await open(written, 'ax', 0o600)
  try {
    const bytes = Buffer.from(lines.map(textOf).join(''))
    await file.appendFile(bytes)
    await file.sync()
    await rename(written, path)
    const directory = await open(folder, 'r')
    await directory.sync().finally(() => directory.close())
    return { file, size: bytes.length }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Two processes counting key indexes in one folder would give the same key out twice. */
export class KeyFolderInUseError extends BaseError {
  override readonly name = 'KeyFolderInUseError'
  constructor(path: string) {
    super('Another process uses the key journal folder or its socket.', {
      code: 'KEY_FOLDER_IN_USE',
      details: path,
      metaMessages: [
        'One process makes the keys of a mnemonic. End the other one, or wait until it has ended.',
      ],
    })
  }
}

/** The journal is unreadable, so no one knows which key indexes were given out. */
export class KeyJournalDamagedError extends BaseError {
  override readonly name = 'KeyJournalDamagedError'
  constructor(where: string, cause: unknown) {
    super('The key journal is damaged.', {
      code: 'KEY_JOURNAL_DAMAGED',
      details: where,
      cause,
      metaMessages: [
        'Restore it from the last copy, or move it away: the next start then leaves out a safety gap.',
      ],
    })
  }
}
