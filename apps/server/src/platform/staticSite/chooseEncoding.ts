/** In order of preference; the build compresses the site's texts with each. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** The best of the offered encodings that a browser accepts, or undefined for none. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[] = encodings,
): Encoding | undefined {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map(part => part.split(';').map(piece => piece.trim()))
  const takes = (name: string) =>
    accepted.some(([encoding, weight = '']) => encoding === name && !/^q=0(\.0*)?$/.test(weight))
  return offered.find(takes)
}
