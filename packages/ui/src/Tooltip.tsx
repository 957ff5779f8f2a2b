import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './Tooltip.module.css'

type AnchorProps = {
  'aria-describedby'?: string | undefined
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  onFocus?: () => void
  onBlur?: () => void
  ref?: (element: HTMLElement | null) => void
}

export type TooltipProps = {
  /** Already translated. Nothing clickable, and nothing a phone user would miss. */
  text: ReactNode
  /** One focusable element that takes a ref. */
  children: ReactElement<AnchorProps>
}

/**
 * A hint on hover and focus for any element. It lives in the top layer beside its anchor, so that it is
 * visible above modal dialogs. Escape hides it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': open ? id : undefined,
        onPointerEnter: show,
        onPointerLeave: hide,
        onFocus: show,
        onBlur: hide,
        ref: element => {
          anchor.current = element
        },
      })}
      {open && <Tip id={id} anchor={anchor.current} text={text} onHide={hide} />}
    </>
  )
}

type TipProps = { id: string; anchor: HTMLElement | null; text: ReactNode; onHide: () => void }

function Tip({ id, anchor, text, onHide }: TipProps) {
  const ref = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const tip = ref.current
    if (!tip || !anchor) return
    tip.showPopover()
    const { left, top } = placeTooltip(anchor.getBoundingClientRect(), tip.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    })
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
  }, [anchor])

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onHide()
    }
    // Capture phase: the first Escape hides the tooltip, the next one closes the dialog.
    document.addEventListener('keydown', keyDown, true)
    document.addEventListener('scroll', onHide, true)
    return () => {
      document.removeEventListener('keydown', keyDown, true)
      document.removeEventListener('scroll', onHide, true)
    }
  }, [onHide])

  return (
    <span ref={ref} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      {text}
    </span>
  )
}

type Box = { left: number; top: number; width: number; height: number }

const gap = 8

/**
 * Places a tooltip centred above its anchor, below when there is no room, always inside the window. CSS
 * pixels, relative to the window.
 */
export function placeTooltip(
  anchor: Box,
  tip: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const above = anchor.top - tip.height - gap
  const top = above >= gap ? above : anchor.top + anchor.height + gap
  const centred = anchor.left + anchor.width / 2 - tip.width / 2
  const left = Math.max(gap, Math.min(centred, view.width - tip.width - gap))
  return { left, top }
}
