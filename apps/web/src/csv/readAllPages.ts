/** Far more pages than any staker has; stops at a server that never ends. */
const mostPages = 1000

/**
 * Every item of a paginated list.
 * @param readPage reads the page before a cursor; without one, the newest
 * @throws what `readPage` throws; {Error} if the pages do not advance
 */
export async function readAllPages<Item>(
  readPage: (before: string | undefined) => Promise<{ items: readonly Item[]; nextBefore: string | null }>,
): Promise<Item[]> {
  const items: Item[] = []
  let before: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { items: read, nextBefore } = await readPage(before)
    items.push(...read)
    if (nextBefore === null) return items
    if (nextBefore === before) break
    before = nextBefore
  }
  throw new Error('The pages of the history do not end.')
}
