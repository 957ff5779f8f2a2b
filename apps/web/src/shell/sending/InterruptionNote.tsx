import type { Chain } from '@granary/chains'
import type { Interruption } from '@granary/drivers/evm'
import { checksumAddress } from '@granary/staking/address'
import { AddressText, Button, Note } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import { useSwitchNetwork } from '#web/wallet/SwitchNetwork.tsx'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { RichText } from '../../i18n/RichText.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../flow/Flow.module.css'

/**
 * The wallet is not the one that began: the flow pauses and says why.
 * @param props.about what it began: a stake of validators, or a single action
 */
export function InterruptionNote(props: {
  interruption: Exclude<Interruption, null>
  chain: Pick<Chain, 'id' | 'name'>
  owner: `0x${string}`
  about: 'stake' | 'action'
  onContinueHere: () => void
}) {
  const t = useText()
  const { interruption, chain, owner } = props
  const textId =
    props.about === 'stake'
      ? (`stake.stoppedText.${interruption}` as const)
      : (`stake.action.stoppedText.${interruption}` as const)
  const { open } = useWallet()
  const { failure, isSwitching, switchNetwork } = useSwitchNetwork(chain.id)
  return (
    <div className={styles.stack}>
      <Note tone="warning" announced title={t(`stake.stopped.${interruption}`)}>
        <p>
          <RichText
            id={textId}
            values={{ network: chain.name, account: <AddressText value={checksumAddress(owner)} /> }}
          />
        </p>
      </Note>
      {failure && <FailureNote failure={failure} />}
      <div className={styles.actions}>
        {interruption === 'disconnected' && (
          <Button onClick={() => open()}>{t('stake.connectWallet')}</Button>
        )}
        {interruption === 'network' && (
          <Button busy={isSwitching} onClick={switchNetwork}>
            {t('stake.switchTo', { network: chain.name })}
          </Button>
        )}
        {interruption === 'account' && (
          <Button variant="secondary" onClick={props.onContinueHere}>
            {t('stake.continueWithAccount')}
          </Button>
        )}
      </div>
    </div>
  )
}
