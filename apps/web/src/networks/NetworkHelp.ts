import type { MessageId } from '#web/i18n/MessageId.ts'
import type { TextValues } from '#web/i18n/useText.ts'

/** A topic of the Help Center: `contact.help.topic.{id}` is its title, `.text` its text. */
export type HelpTopicId = MessageId extends infer Id
  ? Id extends `contact.help.topic.${infer Topic}.text`
    ? Topic
    : never
  : never

/** Each is a place in the page, a drawing, and texts `contact.help.tutorial.{id}`. */
export type TutorialId = 'first' | 'claim' | 'watch' | 'safe' | 'cfx'

/** A network's section of the Help Center. */
export type NetworkHelp = {
  title: MessageId
  topics: readonly HelpTopicId[]
  /** Topics of one row of Home alone, which the provider may hide apart from the others. */
  rowOf?: Readonly<Partial<Record<HelpTopicId, string>>>
  /** Its walks on the tutorials' page. */
  tutorials?: readonly TutorialId[]
  /** Its official documentation. */
  links: readonly { label: MessageId; url: string }[]
  /** Figures and addresses that texts name, from the code's constants and the provider's settings. */
  values: () => TextValues
}
