import { useMemo } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { networkValues } from '#web/networks/helpOfNetworks.ts'
import { plainProse } from '#web/shell/prose/parseProse.ts'
import type { ErrorEntry } from '../errors/errorEntries.ts'
import { placeOfTerm, terms } from '../glossary.ts'
import { helpSections } from '../helpSections.ts'
import type { HelpEntry } from './searchHelp.ts'

/**
 * Everything that can be found, in the current language.
 * @param errors undefined until their texts are loaded
 * @param otherTitles by message id, to be found as well
 */
export function useHelpEntries(
  errors: readonly ErrorEntry[] | undefined,
  otherTitles: Readonly<Record<string, string>>,
): readonly HelpEntry[] {
  const t = useText()
  return useMemo(() => {
    const values = networkValues()
    const topics = helpSections().flatMap(section => section.topics)
    return [
      ...topics.map(id => ({
        kind: 'topic' as const,
        id,
        title: t(`contact.help.topic.${id}`),
        otherTitle: otherTitles[`contact.help.topic.${id}`],
        text: plainProse(t(`contact.help.topic.${id}.text`, values)),
      })),
      ...terms.map(id => ({
        kind: 'term' as const,
        id: placeOfTerm(id),
        title: t(`contact.help.term.${id}`),
        otherTitle: otherTitles[`contact.help.term.${id}`],
        text: t(`contact.help.term.${id}.text`, values),
      })),
      ...(errors ?? []).map(({ code, texts }) => ({
        kind: 'error' as const,
        id: code,
        title: code,
        text: texts.join(' '),
      })),
    ]
  }, [t, errors, otherTitles])
}
