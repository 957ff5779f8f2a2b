import { ArrowLeftIcon, CloseIcon } from '@granary/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { IconButton } from './IconButton.tsx'
import { useSurface } from './surface.ts'
import { useMessages } from './useMessages.ts'
import styles from './ViewFrame.module.css'

type ViewFrameProps = {
  readonly title: string
  /** At the start of the header, in place of the back button. */
  readonly lead?: ReactNode
  /** Names the dialog without showing the title. */
  readonly hideTitle?: boolean
  /** No back or close button: the view's own buttons say what leaving means. */
  readonly hasOwnExit?: boolean
  readonly children: ReactNode
}

/**
 * Header and body of a view. Focus starts on the title, so that screen readers announce the view and Tab
 * starts at the top.
 */
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
            <IconButton label={messages.back} onClick={wallet.goBack}>
              <ArrowLeftIcon />
            </IconButton>
          )}
          {lead}
        </div>
        <h2 ref={heading} id={titleId} className={hideTitle ? styles.hidden : styles.title} tabIndex={-1}>
          {title}
        </h2>
        {!isEmbedded && (
          <div className={styles.end}>
            <IconButton label={messages.close} onClick={wallet.close}>
              <CloseIcon />
            </IconButton>
          </div>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </>
  )
}
