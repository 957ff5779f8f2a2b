import { classNames } from '@granary/ui'
import type { CSSProperties } from 'react'
import { useWalletState } from '../useWalletState.ts'
import { useWalletContext } from '../walletContext.ts'
import { buttonFace } from './buttonFace.ts'
import type { ConnectButtonOptions } from './buttonView.ts'
import styles from './ConnectButton.module.css'
import { useConnectButton } from './useConnectButton.ts'

export type ConnectButtonProps = ConnectButtonOptions & {
  /** Class of the element around the button's parts. */
  readonly className?: string
}

/**
 * Opens the modal. Shows the label while disconnected, then name or address, balance and network. Its hover and focus
 * load the modal's code.
 */
export function ConnectButton({ className, ...options }: ConnectButtonProps) {
  const { appearance } = useWalletContext()
  const theme = useWalletState(state => state.theme)
  const { open, openNetworks, preload, ...view } = useConnectButton(options)
  const { network, main, ...group } = buttonFace(view, theme, appearance)
  return (
    <span
      className={classNames(group.className, className)}
      lang={group.lang}
      data-theme={group.themeMode}
      data-status={group.status}
      style={group.themeVariables as CSSProperties | undefined}
    >
      {network && (
        <button
          type="button"
          className={network.className}
          aria-haspopup="dialog"
          aria-label={network.label}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={openNetworks}
        >
          <span className={styles.text}>{network.text}</span>
        </button>
      )}
      <button
        type="button"
        className={main.className}
        aria-haspopup="dialog"
        aria-busy={main.isBusy}
        title={main.title}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        {main.isBusy && <span className={styles.ring} />}
        {main.icon && <img className={styles.icon} src={main.icon} alt="" />}
        {main.balance && <span className={styles.balance}>{main.balance}</span>}
        <span className={styles.text}>{main.text}</span>
      </button>
    </span>
  )
}
