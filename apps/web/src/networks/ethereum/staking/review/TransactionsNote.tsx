import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'

/** What is not the usual way: straight into the official contract, and more than one transaction. */
export function TransactionsNote({ target, count }: { target: DepositTarget; count: number }) {
  const t = useText()
  if (!target.batchContract)
    return (
      <Note title={t('stake.officialTitle')}>
        <p>
          {t('stake.officialText')} {count > 1 && t('stake.severalText', { count })}
        </p>
      </Note>
    )
  if (count < 2) return null
  return (
    <Note title={t('stake.severalTitle', { count })}>
      <p>{t('stake.severalText', { count })}</p>
    </Note>
  )
}
