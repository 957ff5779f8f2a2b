import * as z from 'zod/mini'
import type { Writing } from './JournalDatabase.ts'

/** How the records are read. */
export type RecordShape<Kept> = {
  schema: z.ZodMiniType<Kept>
  /** Version of the stored shape. Records of a later version stay untouched. */
  version: number
}

/** Reads the records, of one owner if given, and sets unreadable ones aside, except those of a later version. */
export async function readRecords<Kept extends { createdAt: string }>(
  transaction: Writing,
  { schema, version }: RecordShape<Kept>,
  owner?: readonly [network: string, account: string],
): Promise<{ records: Kept[]; unreadable: unknown[] }> {
  const store = transaction.objectStore('transactions')
  const raws = owner ? await store.index('owner').getAll(IDBKeyRange.only([...owner])) : await store.getAll()
  const records: Kept[] = []
  const unreadable = (await transaction.objectStore('setAside').getAll()).map(({ raw }) => raw)
  for (const raw of raws) {
    const result = schema.safeParse(raw)
    if (result.success) records.push(result.data)
    else unreadable.push(raw)
    if (!result.success && !isLaterVersion(raw, version)) await setAside(transaction, raw, result.error)
  }
  return { records: records.sort((a, b) => a.createdAt.localeCompare(b.createdAt)), unreadable }
}

/** An unreadable record as one searchable text. */
export function textOfUnreadable(raw: unknown): string {
  return JSON.stringify(raw, (_, value) => (typeof value === 'bigint' ? value.toString() : value)) ?? ''
}

/** Now, but always later than the change before: `updatedAt` orders versions of a record. */
export function timeAfter(before: string): string {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}

function isLaterVersion(raw: unknown, known: number): boolean {
  const version = (raw as { version?: unknown } | undefined)?.version
  return typeof version === 'number' && version > known
}

async function setAside(transaction: Writing, raw: unknown, error: z.core.$ZodError): Promise<void> {
  const record = { raw, reason: z.prettifyError(error), at: new Date().toISOString() }
  await transaction.objectStore('setAside').add(record)
  await transaction.objectStore('transactions').delete((raw as { id: string }).id)
}
