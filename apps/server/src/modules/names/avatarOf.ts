/** A picture of an address as a data URI: no page has to ask a host for it. */
export function avatarOf(address: string): string {
  const digits = address.toLowerCase().slice(2)
  const hue = (place: number) =>
    Math.round((Number.parseInt(digits.slice(place, place + 4), 16) * 360) / 0x1_0000)
  const cells = Array.from({ length: 12 }, (_, index) => Number.parseInt(digits[8 + index] ?? '0', 16) > 7)
  const squares = cells.flatMap((isFilled, index) => {
    const [x, y] = [index % 3, Math.floor(index / 3)]
    return isFilled ? [`M${x + 1} ${y + 2}h1v1h-1z`, `M${6 - x} ${y + 2}h1v1h-1z`] : []
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="hsl(${hue(0)} 45% 88%)" d="M0 0h8v8H0z"/><path fill="hsl(${hue(4)} 60% 38%)" d="${squares.join('')}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
