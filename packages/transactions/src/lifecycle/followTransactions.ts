import type { Cursor } from '../ChainDriver.ts'
import {
  isInFlight,
  isSettled,
  isStepGivenUp,
  isStepInFlight,
  lastAttempt,
  mayStillCome,
} from '../record/recordState.ts'
import type { RecordStep, TransactionRecord } from '../record/TransactionRecord.ts'
import { placeKey, placesOf, type StepPlace } from '../TransactionStore.ts'
import { isPresent } from './askingLock.ts'
import { type FollowWorksOptions, followWorks, type Work } from './followWorks.ts'
import { pause } from './pause.ts'
import { searchAsked } from './searchAsked.ts'
import { isAskedAgain, recordMade } from './searchStep.ts'
import { settleFinal } from './settleFinal.ts'
import type { TransactionContext } from './TransactionContext.ts'
import { watchRecord } from './watchRecord.ts'

/** Slower than on the plan's page, which the person watches. */
const searchPace = 8

/** No screen waits for finality. */
const backgroundPace = 5

/**
 * Follows every plan on its way, of all accounts and networks, until its blocks are final, and records
 * outcomes; looks for given-up plans that may still come. Leaves a plan to the page that follows it itself.
 */
export function followTransactions<Cost>(
  context: TransactionContext<Cost>,
  options: FollowWorksOptions,
): Promise<void> {
  return followWorks(context.store, records => worksOf(context, records), options)
}

function worksOf<Cost>(
  context: TransactionContext<Cost>,
  records: readonly TransactionRecord[],
): Map<string, Work> {
  const works = new Map<string, Work>()
  for (const record of records.filter(isInFlight))
    works.set(inFlightName(record), (signal, onLook) => followOne(context, record, { signal, onLook }))
  for (const place of placesOf(records)) {
    const { record, step } = place
    if (isStepGivenUp(step) && mayStillCome(record, Date.now()) && !isAskedAgain(record, step, records))
      works.set(placeKey(place), (signal, onLook) => lookForGivenUp(context, place, { signal, onLook }))
  }
  for (const { network, account } of records.filter(record => !isSettled(record)))
    works.set(`${network}:${account}`, signal =>
      settleFinal(
        context,
        record => record.network === network && record.account === account,
        signal,
        backgroundPace,
      ),
    )
  return works
}

/** Changes when something else of the plan is on its way, or its answer is known. */
function inFlightName({ id, steps }: TransactionRecord): string {
  const places = steps.flatMap((step, index) =>
    isStepInFlight(step) ? [`${index}:${step.attempts.length}:${lastAttempt(step)?.state}`] : [],
  )
  return [id, ...places].join()
}

type Looking = { signal: AbortSignal; onLook: () => void }

async function followOne<Cost>(
  context: TransactionContext<Cost>,
  record: TransactionRecord,
  looking: Looking,
): Promise<void> {
  while (!looking.signal.aborted) {
    if (!(await isPresent(record))) {
      const turn = new AbortController()
      const onLook = () => {
        looking.onLook()
        // A page opened meanwhile looks more often, and with its wallet.
        void isPresent(record).then(isOpen => isOpen && turn.abort())
      }
      const signal = AbortSignal.any([turn.signal, looking.signal])
      if (record.steps.some(isAsked)) await searchUntilFound(context, record, { signal, onLook })
      else await watchRecord(context, record, { signal, onWait: onLook })
      if (!turn.signal.aborted) return
    }
    await pause(context.pollMs * searchPace, looking.signal)
  }
}

/** Asked, with an unknown answer: leaves a tab that is still asking alone. */
function searchUntilFound<Cost>(
  context: TransactionContext<Cost>,
  record: TransactionRecord,
  looking: Looking,
): Promise<void> {
  const cursors = new Map<number, Cursor>()
  return lookUntil(context, looking, async () => {
    const found = await searchAsked(context, record, {
      signal: looking.signal,
      cursors,
      onFound: () => undefined,
    })
    return found === 'found'
  })
}

const isAsked = (step: RecordStep) => lastAttempt(step)?.state === 'asked'

/** Given up: only a transaction made after all is news, and puts it on its way again. */
function lookForGivenUp<Cost>(
  context: TransactionContext<Cost>,
  place: StepPlace,
  looking: Looking,
): Promise<void> {
  const cursors = new Map<string, Cursor>()
  return lookUntil(
    context,
    looking,
    async () => (await recordMade(context, [place], { node: 'any', cursors })) !== null,
  )
}

async function lookUntil<Cost>(
  context: TransactionContext<Cost>,
  { signal, onLook }: Looking,
  isFound: () => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted) {
    // Retry a node that does not answer.
    if (await isFound().catch(() => false)) return
    onLook()
    await pause(context.pollMs * searchPace, signal)
  }
}
