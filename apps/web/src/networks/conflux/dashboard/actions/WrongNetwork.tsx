import type { Chain } from '@granary/chains'
import { Button, Note } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { useSwitchNetwork } from '#web/wallet/useSwitchNetwork.ts'

/** The wallet is on another network: it is asked to switch. */
export function WrongNetwork({ chain }: { chain: Chain }) {
  const t = useText()
  const { isSwitching, failure, switchNetwork } = useSwitchNetwork(chain.id)
  return (
    <>
      <Note tone="warning">{t('claim.conflux.switchText', { network: chain.name })}</Note>
      {failure && <FailureNote failure={failure} />}
      <Button wide busy={isSwitching} onClick={switchNetwork}>
        {t('claim.conflux.switch', { network: chain.name })}
      </Button>
    </>
  )
}
