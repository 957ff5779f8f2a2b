import { ExternalIcon, VisuallyHidden } from '@granary/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import styles from './Prose.module.css'
import { type ProseBlock, type ProsePiece, parseBlocks, parsePieces } from './parseProse.ts'

/** A longer text from a catalog: paragraphs, lists, strong words, code and links. */
export function Prose({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      {parseBlocks(text).map((block, index) => (
        // Blocks never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: ProseBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line text={block.text} />
      </p>
    )
  const items = block.items.map(item => (
    <li key={item}>
      <Line text={item} />
    </li>
  ))
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>
}

function Line({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
  return parsePieces(text).map((piece, index) => <Piece key={index} piece={piece} />)
}

function Piece({ piece }: { piece: ProsePiece }) {
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>
  if (piece.kind === 'code') return <code>{piece.text}</code>
  if (piece.kind === 'link') return <ProseLink {...piece} />
  return piece.text
}

/** A link of a text: other sites open in a new tab. */
function ProseLink({ href, text }: { href: string; text: string }) {
  const t = useText()
  if (!href.startsWith('https:')) return <Link {...siteLink(href)}>{text}</Link>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.external}>
      {text}
      <ExternalIcon size={14} />
      <VisuallyHidden>, {t('common.openInNewTab')}</VisuallyHidden>
    </a>
  )
}

/** `/path#place`, or `#place` of this page. */
function siteLink(href: string): LinkProps {
  const [path, hash] = href.split('#')
  return { to: path || '.', search: {}, ...(hash && { hash }) } as LinkProps
}
