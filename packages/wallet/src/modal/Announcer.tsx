import { VisuallyHidden } from '@granary/ui'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const AnnounceContext = createContext<(message: string) => void>(() => {})

/** One live region for the dialog's lifetime: screen readers often skip regions that arrive with their text. */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('')
  return (
    <AnnounceContext.Provider value={setMessage}>
      {children}
      <VisuallyHidden>
        <span aria-live="polite">{message}</span>
      </VisuallyHidden>
    </AnnounceContext.Provider>
  )
}

/** Announces `message` to screen readers on every change. */
export function useAnnouncement(message: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => announce(message), [announce, message])
}
