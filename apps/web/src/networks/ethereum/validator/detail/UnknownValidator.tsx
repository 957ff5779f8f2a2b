import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { Button } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import frame from '#web/account/Dashboard.module.css'
import { KeyForm } from '#web/account/KeyForm.tsx'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import pageStyles from '../page/ValidatorPage.module.css'

/** No source knows the address's key: offers to look again, or to enter another key. */
export function UnknownValidator(props: {
  network: EthereumNetworkId
  /** As in the page's address. */
  typed: string
  /** Null if it is no key, which a retry cannot change. */
  onAgain: (() => void) | null
  isBusy: boolean
}) {
  const t = useText()
  const { network, typed, onAgain, isBusy } = props
  const navigate = useNavigate()
  const show = (text: string) => {
    const pubkey = readPubkey(text)
    if (!pubkey) return 'reward.validators.unknownMalformed'
    void navigate({ to: '/$network/validator', params: { network }, search: { pubkey } })
    return null
  }
  return (
    <div className={pageStyles.empty}>
      <h1 className={frame.heading}>{t('reward.validators.unknownTitle')}</h1>
      <p className={pageStyles.lead}>
        {t('reward.validators.unknownText', { network: ethereumNetworks[network].name })}
      </p>
      <p className={failureStyles.code}>
        <ErrorCode code="VALIDATOR_NOT_FOUND" />
      </p>
      {onAgain && (
        <Button variant="secondary" busy={isBusy} onClick={onAgain}>
          {t('reward.validators.unknownAgain')}
        </Button>
      )}
      <KeyForm
        label="reward.validators.unknownOther"
        button="reward.validators.unknownShow"
        typed={typed}
        maxLength={120}
        onShow={show}
      />
    </div>
  )
}

/** A typed validator public key, with `0x` and in lower case; null if it is none. */
export function readPubkey(typed: string): `0x${string}` | null {
  const key = typed.trim().toLowerCase().replace(/^0x/, '')
  return /^[0-9a-f]{96}$/.test(key) ? `0x${key}` : null
}
