import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { Button, Skeleton } from '@granary/ui'
import { useAccount, useWallet } from '@granary/wallet/react'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { TitledDialog } from '#web/shell/dialog/TitledDialog.tsx'
import { useSwitchNetwork } from '#web/wallet/SwitchNetwork.tsx'
import { useSignIn } from '#web/wallet/useSignIn.ts'
import { AlertList } from './AlertList.tsx'
import styles from './Alerts.module.css'
import { ProblemNote } from './ProblemNote.tsx'

type AlertsDialogProps = { network: EthereumNetworkId; onClose: () => void }

/** The alerts of an account about its validators, by mail and webhook. */
export function AlertsDialog({ network, onClose }: AlertsDialogProps) {
  const t = useText()
  return (
    <TitledDialog title={t('reward.alert.title')} keepOnBackdrop onClose={onClose}>
      <p className={styles.lead}>{t('reward.alert.lead')}</p>
      <Content network={network} />
    </TitledDialog>
  )
}

function Content({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { open, preload } = useWallet()
  const { address, status, chainId } = useAccount()
  const chain = ethereumNetworks[network]
  const { isSwitching, switchNetwork } = useSwitchNetwork(chain.id)
  const account = address?.toLowerCase() as `0x${string}` | undefined
  if (!account)
    return (
      <Step text={t('reward.alert.connectText')}>
        <Button
          busy={status === 'connecting'}
          onClick={() => open()}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {t('reward.owner.connect')}
        </Button>
      </Step>
    )
  if (status === 'connected' && chainId !== chain.id)
    return (
      <Step text={t('reward.alert.switchText', { network: chain.name })}>
        <Button busy={isSwitching} onClick={switchNetwork}>
          {t('reward.alert.switch', { network: chain.name })}
        </Button>
      </Step>
    )
  return (
    <SignInFirst account={account}>
      {onOver => <AlertList network={network} account={account} onOver={onOver} />}
    </SignInFirst>
  )
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.step}>
      <p>{text}</p>
      {children}
    </div>
  )
}

/**
 * Alerts require sign-in with the account: a signed message, no transaction.
 * @param props.children shown once signed in; receives a callback for an expired session
 */
function SignInFirst(props: { account: string; children: (onOver: () => void) => ReactNode }) {
  const t = useText()
  const { status, problem, isBusy, check, signIn } = useSignIn(props.account)
  if (status === 'signed') return props.children(check)
  if (problem) return <ProblemNote error={problem.error} onRetry={problem.again} isBusy={isBusy} />
  if (status === 'idle' || status === 'checking')
    return (
      <p aria-busy="true">
        <Skeleton width="24ch" />
      </p>
    )
  return (
    <Step text={t('reward.alert.signInText')}>
      <Button busy={isBusy} onClick={signIn}>
        {t('reward.alert.signIn')}
      </Button>
    </Step>
  )
}
