import { address, count, evmAsked, evmCall, evmTraces, ownerOf, stepOf, time } from '@granary/drivers/evm'
import { type TransactionRecord, transactionRecord } from '@granary/transactions/record'
import * as z from 'zod/mini'
import { storedAttempt } from './storedAttempt.ts'

const call = {
  kind: z.string().check(z.minLength(1)),
  subject: z.string(),
  ...evmCall.shape,
  facts: z.record(z.string(), z.string()),
  trace: evmTraces,
}
const plannedCall = z.object(call)

/** An action in versions 3 to 5 of the database: one record for each transaction. */
const storedAction = z.object({
  version: z.literal(2),
  id: z.uuid(),
  ...call,
  account: address,
  chainId: z.int(),
  createdAt: time,
  updatedAt: time,
  closedAt: z.nullable(time),
  /** The group that it was requested in. */
  group: z.nullable(z.object({ id: z.uuid(), index: count, count })),
  /** The rest of the group, not requested yet. */
  later: z.array(plannedCall),
  attempts: z.array(storedAttempt(evmAsked)).check(z.minLength(1)),
})

type StoredAction = z.output<typeof storedAction>

/** Turns stored actions into plans; returns unreadable ones as found. */
export function plansOfActions(raws: readonly unknown[]): {
  plans: TransactionRecord[]
  unreadable: { raw: unknown; reason: string }[]
} {
  const read: { raw: unknown; action: StoredAction }[] = []
  const unreadable: { raw: unknown; reason: string }[] = []
  for (const raw of raws) {
    const { success, data, error } = storedAction.safeParse(upgradeVersion1(raw))
    if (success) read.push({ raw, action: data })
    else unreadable.push({ raw, reason: z.prettifyError(error) })
  }
  const plans: TransactionRecord[] = []
  for (const [id, group] of Map.groupBy(read, ({ action }) => action.group?.id ?? action.id))
    try {
      plans.push(
        ...plansOfGroup(
          id,
          group.map(({ action }) => action),
        ),
      )
    } catch (error) {
      // One bad group must not keep the others from being upgraded.
      unreadable.push(...group.map(({ raw }) => ({ raw, reason: String(error) })))
    }
  return { plans, unreadable }
}

/** Version 1 knew neither groups nor bundles. */
function upgradeVersion1(raw: unknown): unknown {
  const { version, trace, attempts } = (raw ?? {}) as Record<string, unknown>
  if (version !== 1 || !areObjects(trace) || !areObjects(attempts)) return raw
  return {
    ...(raw as object),
    version: 2,
    subject: '',
    group: null,
    later: [],
    trace: trace.map(log => ({ ...log, data: null })),
    attempts: attempts.map(attempt => ({ ...attempt, callsId: null })),
  }
}

function areObjects(list: unknown): list is object[] {
  return Array.isArray(list) && list.every(each => typeof each === 'object' && each !== null)
}

/** In an open group, actions left behind become closed plans of their own. */
function plansOfGroup(id: string, group: readonly StoredAction[]): TransactionRecord[] {
  const things = [...Map.groupBy(group, laneOf).values()]
  const isOpen = group.some(({ closedAt }) => closedAt === null)
  const [left, kept] = [true, false].map(wanted =>
    things.filter(thing => (isOpen && isLeft(thing)) === wanted),
  ) as [StoredAction[][], StoredAction[][]]
  return [
    ...(kept.length > 0 ? [planOfThings(id, kept, isOpen)] : []),
    ...left.map(thing => planOfThings(crypto.randomUUID(), [thing], false)),
  ]
}

const laneOf = (action: StoredAction) => stepOfAction(action, action).lane

const byTime = (actions: readonly StoredAction[]) =>
  actions.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))

/** Given-up records first: the last attempt tells the state of a step. */
const byOutcome = (thing: readonly StoredAction[]) =>
  byTime(thing).toSorted((a, b) => Number(isGivenUp(b)) - Number(isGivenUp(a)))

function isGivenUp({ attempts }: StoredAction): boolean {
  return ['rejected', 'failed', 'dropped'].includes(attempts.at(-1)?.state ?? '')
}

/** Given up and closed. */
function isLeft(thing: readonly StoredAction[]): boolean {
  const last = byOutcome(thing).at(-1)
  return last !== undefined && isGivenUp(last) && last.closedAt !== null
}

function planOfThings(id: string, things: readonly StoredAction[][], isOpen: boolean): TransactionRecord {
  const all = byTime(things.flat())
  const [first] = all
  if (!first) throw new RangeError('a plan without a step')
  const asked = things
    .toSorted((a, b) => (a[0]?.group?.index ?? 0) - (b[0]?.group?.index ?? 0))
    .map(thing => askedStep(byOutcome(thing)))
  const lanes = new Set(asked.map(({ lane }) => lane))
  const later = all.flatMap(action => action.later.map(planned => stepOfAction(planned, action)))
  const open = isOpen ? later.filter(({ lane }) => !lanes.has(lane) && lanes.add(lane)) : []
  const { kind, account, chainId, facts, createdAt } = first
  const latest = (times: readonly string[]) => times.toSorted().at(-1) ?? createdAt
  return transactionRecord.parse({
    ...{ version: 1, id, kind, origin: 'site', createdAt },
    ...ownerOf({ account, chainId }),
    updatedAt: latest(all.map(action => action.updatedAt)),
    closedAt: isOpen ? null : latest(all.flatMap(action => action.closedAt ?? [])),
    facts: asked.length + open.length === 1 ? facts : {},
    steps: [...asked, ...open.map(step => ({ ...step, attempts: [] }))],
  })
}

/** Several records of one thing become one step with all attempts. */
function askedStep(records: readonly StoredAction[]) {
  const newest = records.at(-1)
  if (!newest) throw new RangeError('a step without a record')
  const attempts = records.flatMap(({ to, data, attempts: each }) =>
    each.map(attempt => ({ ...attempt, call: { to, data, ...attempt.call } })),
  )
  return { ...stepOfAction(newest, newest), attempts }
}

function stepOfAction(
  { kind, subject, to, valueWei, data, facts, trace }: z.output<typeof plannedCall>,
  { account, chainId }: Pick<StoredAction, 'account' | 'chainId'>,
) {
  return stepOf({
    kind,
    subject,
    owner: { account, chainId },
    call: { from: account, to, valueWei, data },
    facts,
    trace: trace.map(({ data: begin, ...log }) => ({ ...log, ...(begin !== null && { data: begin }) })),
  })
}
