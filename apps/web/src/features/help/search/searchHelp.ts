/** Something that the Help Center can show. */
export type HelpEntry = {
  kind: 'topic' | 'term' | 'error'
  /** Its place in the page, or its code. */
  id: string
  title: string
  /** Its title in the site's other languages, where known. */
  otherTitle?: string | undefined
  text: string
}

const mostResults = 30

/**
 * Entries that contain the words of a query, best first. Words of a title count more than those of a text, and an entry
 * with all words comes before one with some. Chinese is split into words too; a code matches with spaces or underscores.
 */
export function searchHelp(entries: readonly HelpEntry[], query: string): HelpEntry[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const whole = plain(query)
  const rated = entries
    .map(entry => ({ entry, ...rate(entry, words, whole) }))
    .filter(({ score }) => score > 0)
  const most = Math.max(...rated.map(({ found }) => found))
  return rated
    .filter(({ found }) => found === most)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostResults)
    .map(({ entry }) => entry)
}

function rate({ title, otherTitle = '', text }: HelpEntry, words: readonly string[], whole: string) {
  const [own, other, body] = [plain(title), plain(otherTitle), plain(text)]
  const head = `${own} ${other}`
  const inTitle = words.filter(word => head.includes(word)).length
  const found = words.filter(word => head.includes(word) || body.includes(word)).length
  const isWhole = own === whole || other === whole
  const exact = isWhole
    ? 20
    : own.startsWith(whole) || other.startsWith(whole)
      ? 8
      : head.includes(whole)
        ? 4
        : 0
  return { found, score: found + 3 * inTitle + exact }
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** Words that stand in every question and tell nothing of it. */
const empty = new Set(
  'a an and are at be can do does for from how i if in is it my of on or the there to what when where which why will with'.split(
    ' ',
  ),
)

function wordsOf(query: string): string[] {
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(plain(query))
  const words = [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
  const telling = words.filter(word => !empty.has(word) && !isSingleHan(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}

/** Particles such as 的 and 吗; a single sign that means something is found when it stands alone. */
const isSingleHan = (word: string) => /^\p{Script=Han}$/u.test(word)
