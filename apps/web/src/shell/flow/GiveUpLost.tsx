import { useText } from '../../i18n/useText.ts'
import { NothingSent } from './NothingSent.tsx'

type GiveUpLostProps = {
  /** Result of the search for the transaction. */
  code: string | undefined
  /** Consequence of a request that is confirmed later. */
  text: string
  onYes: () => void
}

/**
 * Gives up a request whose transaction was not found. If others send for the account, like a Safe's owners, the
 * transaction may still await them: the visitor must check there first.
 */
export function GiveUpLost({ code, text, onYes }: GiveUpLostProps) {
  const t = useText()
  if (code !== 'MAY_BE_PROPOSED')
    return <NothingSent text={text} disabled={!notFound.includes(code)} onYes={onYes} />
  return (
    <NothingSent
      label={t('stake.proposed.nowhere')}
      title={t('stake.proposed.title')}
      text={t('stake.proposed.text')}
      yes={t('stake.proposed.yes')}
      disabled={false}
      onYes={onYes}
    />
  )
}

const notFound: readonly (string | undefined)[] = ['ACTION_NOT_FOUND', 'DEPOSIT_NOT_FOUND']
