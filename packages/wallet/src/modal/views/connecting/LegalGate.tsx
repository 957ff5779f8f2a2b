import { Button } from '@granary/ui'
import { type ReactNode, useState } from 'react'
import { LegalCheckbox } from '../../LegalLine.tsx'
import { useLegalConsent } from '../../useLegalConsent.ts'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'

/**
 * A view that connects, once the person accepts the legal texts: a host may open it without the Connect view, and its
 * registry may turn the box on while the view is on show, which ends the attempt.
 */
export function LegalGate({ children }: { readonly children: ReactNode }) {
  const { connect: words, approve } = useMessages()
  const { isMissing } = useLegalConsent()
  const [waits, setWaits] = useState(isMissing)
  if (isMissing && !waits) setWaits(true)
  if (!waits) return children
  return (
    <ViewFrame title={words.title}>
      <LegalCheckbox />
      <Button wide disabled={isMissing} onClick={() => setWaits(false)}>
        {approve.go}
      </Button>
    </ViewFrame>
  )
}
