import { ArrowLeftIcon, CloseIcon } from '@granary/ui'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { useMessages } from './useMessages.ts'
import styles from './ViewFrame.module.css'

const TitleIdContext = createContext('')

export const TitleIdProvider = TitleIdContext.Provider

type ViewFrameProps = {
  readonly title: string
  /** Stands at the start of the head in place of the way back. */
  readonly lead?: ReactNode
  /** The title names the dialog without being seen. */
  readonly hideTitle?: boolean
  readonly children: ReactNode
}

/** Head and body of a view. The focus starts on the title, so that a change of view is heard and Tab starts on top. */
export function ViewFrame({ title, lead, hideTitle = false, children }: ViewFrameProps) {
  const { wallet } = useWalletContext()
  const messages = useMessages()
  const canGoBack = useWalletState(state => state.history.length > 1)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
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
        <h2
          ref={heading}
          id={useContext(TitleIdContext)}
          className={hideTitle ? styles.hidden : styles.title}
          tabIndex={-1}
        >
          {title}
        </h2>
        <button type="button" className={styles.icon} aria-label={messages.close} onClick={wallet.close}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </>
  )
}
