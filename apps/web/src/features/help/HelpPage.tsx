import { useMemo, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { networkValues } from '#web/networks/helpOfNetworks.ts'
import { FeeTexts } from '#web/shell/FeeTexts.tsx'
import { Guide } from '#web/shell/guide/Guide.tsx'
import { GuideEntry } from '#web/shell/guide/GuideEntry.tsx'
import { LinkList } from '#web/shell/LinkList.tsx'
import { Prose } from '#web/shell/prose/Prose.tsx'
import { ErrorCard } from './errors/ErrorCard.tsx'
import { ErrorsSection } from './errors/ErrorsSection.tsx'
import { useErrorEntries } from './errors/useErrorEntries.ts'
import { Glossary } from './Glossary.tsx'
import { type HelpSection, helpLinks, helpSections } from './helpSections.ts'
import { HelpResults } from './search/HelpResults.tsx'
import { HelpSearch } from './search/HelpSearch.tsx'
import { useHelpEntries } from './search/useHelpEntries.ts'
import { useOtherTitles } from './search/useOtherTitles.ts'
import { useHelpAddress } from './useHelpAddress.ts'

/** Topics of each network, error codes, glossary and official documentation, with a search over them all. */
export function HelpPage() {
  const t = useText()
  const { code, query, setQuery } = useHelpAddress()
  const [isListed, setListed] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const errors = useErrorEntries(isListed || isSearching || query !== '' || code !== undefined)
  const entries = useHelpEntries(errors.entries, useOtherTitles(isSearching || query !== ''))
  return (
    <Guide
      title={t('contact.helpTitle')}
      lead={t('contact.helpText')}
      contents={useContents()}
      tools={<HelpSearch query={query} onQuery={setQuery} onStart={() => setSearching(true)} />}
    >
      {query !== '' ? (
        <HelpResults query={query} entries={entries} />
      ) : (
        <>
          {code && <ErrorCard code={code} errors={errors} />}
          {helpSections().map(section => (
            <TopicSection key={section.id} section={section} />
          ))}
          <ErrorsSection errors={errors} onList={() => setListed(true)} />
          <Glossary />
          <section id="docs">
            <h2>{t('contact.help.sectionDocs')}</h2>
            <Documentation />
          </section>
        </>
      )}
    </Guide>
  )
}

function useContents() {
  const t = useText()
  return [
    ...helpSections().map(({ id, title }) => ({ id, title: t(title) })),
    { id: 'errors', title: t('contact.help.sectionErrors') },
    { id: 'glossary', title: t('contact.help.sectionGlossary') },
    { id: 'docs', title: t('contact.help.sectionDocs') },
  ]
}

function TopicSection({ section }: { section: HelpSection }) {
  const t = useText()
  const values = useMemo(networkValues, [])
  return (
    <section id={section.id}>
      <h2>{t(section.title)}</h2>
      {section.topics.map(topic => (
        <GuideEntry key={topic} id={topic} title={t(`contact.help.topic.${topic}`)}>
          <Prose text={t(`contact.help.topic.${topic}.text`, values)} />
          {(topic === 'where' || topic === 'fees') && <FeeTexts />}
        </GuideEntry>
      ))}
    </section>
  )
}

function Documentation() {
  const t = useText()
  return <LinkList links={helpLinks().map(({ label, url }) => ({ label: t(label), url }))} />
}
