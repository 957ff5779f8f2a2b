import { Button, Note } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { useForget } from '#web/transaction/row/useForget.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'

/** Forgets an operation after a question; first asks the wallet's node whether it was sent after all. */
export function ForgetOperation({ record }: { record: ActionRecord }) {
  const t = useText()
  const { phase, failure, ask, forget } = useForget(async wallet => {
    const { forgetAction } = await import('#web/transaction/background.ts')
    await forgetAction(await siteTransactions(), record, wallet)
  })
  if (phase === 'idle')
    return (
      <Button variant="quiet" size="small" onClick={ask}>
        {t('claim.operation.forget')}
      </Button>
    )
  return (
    <Note tone="warning" announced>
      <p>{t('claim.operation.forgetQuestion')}</p>
      {failure && <FailureNote failure={failure} tone="warning" />}
      <Button size="small" busy={phase === 'looking'} onClick={() => void forget()}>
        {t('claim.operation.forgetYes')}
      </Button>
    </Note>
  )
}
