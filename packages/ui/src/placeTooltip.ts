type Box = { left: number; top: number; width: number; height: number }

const gap = 8

/**
 * Where a tooltip goes: centred above its anchor, below when there is no room above, never out of the window.
 * All lengths in CSS pixels, relative to the window.
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
