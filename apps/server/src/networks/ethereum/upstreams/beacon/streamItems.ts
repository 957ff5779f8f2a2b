const [quote, backslash] = [0x22, 0x5c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Streams the objects of a Beacon API answer's `data` list one by one: an answer of 100,000 validators is 45 MB, and
 * ten times that as a tree of objects.
 * @throws when the answer is not JSON, or ends within the list
 */
export async function streamItems(
  body: AsyncIterable<Uint8Array>,
  onItem: (item: unknown) => void,
): Promise<void> {
  let depth = 0
  let inList = false
  let inText = false
  let escaped = false
  /** The part of an item in earlier chunks. */
  let begun = ''
  let ended = false
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = inList && depth > 2 ? 0 : -1
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place]
      if (inText) {
        if (escaped) escaped = false
        else if (byte === backslash) escaped = true
        else if (byte === quote) inText = false
      } else if (byte === quote) inText = true
      else if (byte === openBrace || byte === openBracket) {
        if (depth === 1 && byte === openBracket) inList = true
        if (inList && depth === 2 && byte === openBrace) start = place
        depth += 1
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1
        if (depth === 1) inList = false
        if (inList && depth === 2 && byte === closeBrace) {
          onItem(JSON.parse(begun + bytes.toString('latin1', start, place + 1)))
          begun = ''
          start = -1
        }
        if (depth === 0) ended = true
      }
    }
    if (start >= 0) begun += bytes.toString('latin1', start)
  }
  if (!ended || depth !== 0) throw new Error('the answer ends within its list')
}
