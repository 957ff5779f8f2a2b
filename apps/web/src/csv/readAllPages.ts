/** Far more than a staker can have: a server that never ends its pages is not followed for ever. */
const mostPages = 1000

/**
 * Every item of a list that the server tells in pages.
 * @param readPage reads the page before a mark, the newest one without
 * @throws what `readPage` throws; {Error} when the pages do not go on
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
