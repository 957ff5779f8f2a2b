/** A design token as the colour it is now: in this theme, at this place of the page. */
export function themeColor(place: HTMLElement, token: `--${string}`): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
