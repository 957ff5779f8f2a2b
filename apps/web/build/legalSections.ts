/** A heading with the text below it, in the marks that the site's prose knows. */
export type LegalSection = { heading: string | null; text: string }

/**
 * Splits a text page at its headings. Markdown's paragraphs, lists, strong words, code and links are kept; everything
 * else is plain text, so that no file can bring markup of its own.
 */
export function legalSections(markdown: string): LegalSection[] {
  const sections: LegalSection[] = []
  let lines: string[] = []
  let heading: string | null = null
  const close = () => {
    if (heading !== null || lines.length > 0) sections.push({ heading, text: lines.join('\n') })
    lines = []
  }
  for (const block of markdown.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    for (const line of joinedLines(block)) {
      const [, title] = /^#{1,6}\s+(.*)$/.exec(line) ?? []
      if (title === undefined) lines.push(line)
      else {
        close()
        heading = title.trim()
      }
    }
  }
  close()
  return sections
}

const starts = /^(#{1,6}\s|[-*]\s|\d+\.\s)/

/** Lines that continue a paragraph or an item join it. */
function joinedLines(block: string): string[] {
  const joined: string[] = []
  for (const raw of block.split('\n')) {
    const line = raw.trim().replace(/^\*\s/, '- ')
    if (line === '') continue
    const before = joined.at(-1)
    if (before === undefined || starts.test(line) || /^#/.test(before)) joined.push(line)
    else joined[joined.length - 1] = `${before} ${line}`
  }
  return joined
}
