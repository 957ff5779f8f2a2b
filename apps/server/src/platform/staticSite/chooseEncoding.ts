/** In order of preference; the build compresses the site's texts with each. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** The best encoding a browser accepts, or undefined for none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = (acceptEncoding ?? '').split(',').map(part => part.trim().split(';'))
  const takes = (name: string) =>
    accepted.some(([encoding, weight = '']) => encoding === name && !/^\s*q=0(\.0*)?$/.test(weight))
  return encodings.find(takes)
}
