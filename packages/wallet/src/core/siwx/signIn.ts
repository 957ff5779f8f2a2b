import type { Adapter } from '../adapters/Adapter.ts'
import type { createPreparedMessages } from './createPreparedMessages.ts'
import { type SiwxContext, type SiwxSubject, signerOf } from './createSiwxContext.ts'
import { shownSignInError } from './shownSignInError.ts'

type Prepared = ReturnType<typeof createPreparedMessages>

/** Asks the connected account's wallet for the signature. Never throws: errors are shown. */
export async function signIn(context: SiwxContext, prepared: Prepared): Promise<void> {
  if (isSigning(context)) return
  try {
    const subject = context.requireSubject()
    await signAs(context, prepared, subject, await context.clientOf(subject.account))
  } catch (cause) {
    context.log.info('Not signed in', cause)
    context.showError(shownSignInError(cause, false))
  }
}

async function signAs(
  context: SiwxContext,
  prepared: Prepared,
  subject: SiwxSubject,
  adapter: Adapter,
): Promise<void> {
  if (isSigning(context)) return
  const { account } = subject
  const signer = signerOf(subject)
  const isCurrent = context.attempts.begin()
  context.set({ status: 'signing', error: null })
  try {
    const sessions = await context.load()
    // Another tab may have signed in meanwhile, or the server was away: then the wallet need not be asked
    // again.
    const isDone =
      (await context.sessionOf(subject).catch(() => undefined)) ||
      (await prepared.handAgain(sessions, signer))
    if (!isDone) {
      const message = await prepared.show(sessions, signer)
      if (!isCurrent()) return
      const text = message.toString()
      prepared.used()
      const signature = await adapter.signMessage(text)
      // A signature counts only while its account and network are active.
      if (!isCurrent()) return
      await prepared.hand(sessions, signer, { data: message.data, message: text, signature })
    }
    if (!isCurrent()) return
    context.settle(subject)
    context.close()
    context.emit({ type: 'signedIn', account }, account.namespace)
    context.notifyTabs()
  } catch (cause) {
    if (isCurrent()) showFailure(context, subject, cause)
  }
}

function showFailure(context: SiwxContext, { account }: SiwxSubject, cause: unknown): void {
  context.log.info('Not signed in', cause)
  context.services().then(
    ({ alerts }) => alerts.openFor(cause),
    reason => context.log.info('Services not loaded', reason),
  )
  const isSmartAccount =
    context.store.getState().preferredAccountTypes[account.namespace] === 'smartAccount' ||
    account.accounts.some(({ address, type }) => address === account.address && type === 'smartAccount')
  context.set({ status: 'needed' })
  if (!context.isShown(/^SignMessage$/)) context.open({ name: 'SignMessage' })
  context.showError(shownSignInError(cause, isSmartAccount))
}

function isSigning({ store }: SiwxContext): boolean {
  return store.getState().siwx.status === 'signing'
}
