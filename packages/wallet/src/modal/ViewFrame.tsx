import { ArrowLeftIcon, CloseIcon } from '@granary/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { useSurface } from './surface.ts'
import { useMessages } from './useMessages.ts'
import styles from './ViewFrame.module.css'

type ViewFrameProps = {
  readonly title: string
  /** Stands at the start of the head in place of the way back. */
  readonly lead?: ReactNode
  /** The title names the dialog without being seen. */
  readonly hideTitle?: boolean
  /** Without a way back or out of its own: the view has buttons that say what leaving means. */
  readonly hasOwnExit?: boolean
  readonly children: ReactNode
}

/** Head and body of a view. The focus starts on the title, so that a change of view is heard and Tab starts on top. */
export function ViewFrame({ title, lead, hideTitle = false, hasOwnExit = false, children }: ViewFrameProps) {
  const { wallet } = useWalletContext()
  const messages = useMessages()
  const { titleId, isEmbedded, takesFocus } = useSurface()
  const canGoBack = useWalletState(state => state.history.length > 1) && !hasOwnExit
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus()) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <div className={styles.head}>
        <div className={styles.start}>
          {canGoBack && (
            <button type="button" className={styles.icon} aria-label={messages.back} onClick={wallet.goBack}>
              <ArrowLeftIcon />
            </button>
          )}
          {lead}
        </div>
        <h2 ref={heading} id={titleId} className={hideTitle ? styles.hidden : styles.title} tabIndex={-1}>
          {title}
        </h2>
        {!isEmbedded && (
          <button type="button" className={styles.icon} aria-label={messages.close} onClick={wallet.close}>
            <CloseIcon />
          </button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </>
  )
}
