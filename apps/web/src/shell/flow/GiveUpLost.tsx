import { useText } from '../../i18n/useText.ts'
import { NothingSent } from './NothingSent.tsx'

type GiveUpLostProps = {
  /** What the search for the transaction says. */
  code: string | undefined
  /** What would come of a request that is confirmed later. */
  text: string
  onYes: () => void
}

/**
 * The way out of a request whose transaction was not found. Where others send for the account, as the owners of a Safe
 * do, it may wait for them: the person has to look there first.
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
