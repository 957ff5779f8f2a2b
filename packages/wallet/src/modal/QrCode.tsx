import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

type QrCodeProps = {
  /** Undefined while it is awaited: the place stays free. */
  readonly text: string | undefined
  readonly label: string
  /** The code is drawn, or its encoder could not load. */
  readonly onDrawn: (isDrawn: boolean) => void
}

/** Modules of the quiet zone around the code, of a finder pattern, and share of the side free for a picture. */
const border = 2
const finder = 7
const pictureShare = 0.24

/** A QR code, dark on white in every theme, with a free place in its middle for a picture. */
export function QrCode({ text, label, onDrawn }: QrCodeProps) {
  const modules = useModules(text, onDrawn)
  if (!modules) return <span className={styles.code} />
  const side = modules.length
  return (
    <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path className={styles.modules} d={pathOf(modules)} />
      {[
        [border, border],
        [side - border - finder, border],
        [border, side - border - finder],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x} ${y}`} className={styles.finder}>
          <rect x={x + 0.5} y={y + 0.5} width={finder - 1} height={finder - 1} rx={1.8} />
          <rect x={x + 2} y={y + 2} width={finder - 4} height={finder - 4} rx={0.9} />
        </g>
      ))}
    </svg>
  )
}

type Modules = readonly (readonly boolean[])[]

/** The encoder loads with the first code. */
function useModules(text: string | undefined, onDrawn: QrCodeProps['onDrawn']): Modules | undefined {
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly modules: Modules }>()
  useEffect(() => {
    if (text === undefined) return
    let isCurrent = true
    import('qr')
      .then(({ default: encode }) => encode(text, 'raw', { ecc: 'quartile', border }))
      .then(
        modules => {
          if (!isCurrent) return
          setDrawn({ text, modules })
          onDrawn(true)
        },
        () => isCurrent && onDrawn(false),
      )
    return () => {
      isCurrent = false
    }
  }, [text, onDrawn])
  return drawn && drawn.text === text ? drawn.modules : undefined
}

/** Dark modules in runs, without the finder patterns and what the picture hides. */
function pathOf(modules: Modules): string {
  const side = modules.length
  const isFinder = (x: number, y: number) => {
    const [left, top, right, bottom] = [x, y, side - 1 - x, side - 1 - y].map(edge => edge < border + finder)
    return (left && top) || (right && top) || (left && bottom)
  }
  const reach = ((side - 2 * border) * pictureShare) / 2
  const isHidden = (x: number, y: number) =>
    isFinder(x, y) || [x, y].every(at => Math.abs(at + 0.5 - side / 2) < reach + 0.5)
  let path = ''
  for (const [y, row] of modules.entries()) {
    let start = -1
    for (let x = 0; x <= side; x++) {
      const isDark = row[x] === true && !isHidden(x, y)
      if (isDark && start < 0) start = x
      if (isDark || start < 0) continue
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
      start = -1
    }
  }
  return path
}
