/** A block of a text: a paragraph, or the items of a list. */
export type ProseBlock = { kind: 'paragraph'; text: string } | { kind: 'bullets' | 'steps'; items: string[] }

/** A piece of a line. */
export type ProsePiece =
  | { kind: 'text' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

const marker = /^(?:(- )|\d+\. )/

/** Splits a text into blocks: lines with `- ` or `1. ` in front are items of lists, every other line is a paragraph. */
export function parseBlocks(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = []
  for (const line of text.split('\n')) {
    const [mark, bullet] = marker.exec(line) ?? []
    if (mark === undefined) {
      blocks.push({ kind: 'paragraph', text: line })
      continue
    }
    const kind = bullet ? 'bullets' : 'steps'
    const item = line.slice(mark.length)
    const last = blocks.at(-1)
    if (last?.kind === kind) last.items.push(item)
    else blocks.push({ kind, items: [item] })
  }
  return blocks
}

const inline = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(((?:https:\/\/|\/|#)[^)\s]*)\)/g

/** Splits a line at `**strong**`, `` `code` `` and `[links](/help#where)`; links lead into the site or to https alone. */
export function parsePieces(line: string): ProsePiece[] {
  const pieces: ProsePiece[] = []
  let end = 0
  for (const match of line.matchAll(inline)) {
    if (match.index > end) pieces.push({ kind: 'text', text: line.slice(end, match.index) })
    pieces.push(pieceOf(match))
    end = match.index + match[0].length
  }
  if (end < line.length) pieces.push({ kind: 'text', text: line.slice(end) })
  return pieces
}

function pieceOf([, strong, code, text = '', href = '']: RegExpExecArray): ProsePiece {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (code !== undefined) return { kind: 'code', text: code }
  return { kind: 'link', text, href }
}

/** The text without its marks, as a search reads it. */
export function plainProse(text: string): string {
  const lines = text.split('\n').map(line => line.replace(marker, ''))
  return lines
    .flatMap(line =>
      parsePieces(line)
        .map(piece => piece.text)
        .join(''),
    )
    .join(' ')
}
