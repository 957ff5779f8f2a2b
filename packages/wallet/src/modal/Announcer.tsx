import { VisuallyHidden } from '@granary/ui'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const AnnounceContext = createContext<(message: string) => void>(() => {})

/** One live region for the life of the dialog: regions that come with their text are often not read. */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('')
  return (
    <AnnounceContext value={setMessage}>
      {children}
      <VisuallyHidden>
        <span aria-live="polite">{message}</span>
      </VisuallyHidden>
    </AnnounceContext>
  )
}

/** Says `message` to people who do not see the screen, each time it changes. */
export function useAnnouncement(message: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => announce(message), [announce, message])
}
