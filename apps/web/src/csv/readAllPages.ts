/** Far more pages than any staker has; stops at a server that never ends. */
const mostPages = 1000

/**
 * Every page of a paginated list.
 * @param readPage reads the page before a cursor; without one, the newest
 * @throws what `readPage` throws; {Error} if the pages do not advance
 */
export async function readAllPages<Page extends { nextBefore: string | null }>(
  readPage: (before: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  let before: string | undefined
  while (pages.length < mostPages) {
    const page = await readPage(before)
    pages.push(page)
    if (page.nextBefore === null) return pages
    if (page.nextBefore === before) break
    before = page.nextBefore
  }
  throw new Error('The pages of the history do not end.')
}
