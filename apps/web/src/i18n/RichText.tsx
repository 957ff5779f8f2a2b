import { Trans } from '@lingui/react'
import type { ReactElement, ReactNode } from 'react'
import type { MessageId } from './MessageId.ts'

export type RichTextProps = {
  id: MessageId
  values?: Readonly<Record<string, ReactNode>>
  /** Elements for the message's tags: `<0>…</0>` is the first. */
  components?: readonly ReactElement[]
}

/** A message that contains elements such as links and amounts. */
export function RichText({ id, values = {}, components = [] }: RichTextProps) {
  return <Trans id={id} values={{ ...values }} components={{ ...components }} />
}
