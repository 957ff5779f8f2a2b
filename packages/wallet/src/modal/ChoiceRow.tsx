import type { ReactNode } from 'react'
import { ListRow } from './ListRow.tsx'
import { useLegalConsent } from './useLegalConsent.ts'
import { useMessages } from './useMessages.ts'

type ChoiceRowProps = {
  readonly image: ReactNode
  readonly name: string
  readonly end: ReactNode
  readonly onClick: () => void
}

/** A way to connect; does nothing before the person accepts the legal texts, where the host asks for it. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { connect: words } = useMessages()
  const { isMissing } = useLegalConsent()
  return <ListRow {...props} {...(isMissing && { label: words.agreeFirst, isBlocked: true })} />
}
