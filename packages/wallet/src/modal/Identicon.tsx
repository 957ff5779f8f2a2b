import styles from './Identicon.module.css'

/** Half of the kernels; the other half mirrors it. [x, y, turn in degrees] on a 64 by 64 field. */
const places = [
  [25, 15, -38],
  [17, 27, -44],
  [25.5, 28, -34],
  [16, 40, -48],
  [25.5, 41, -36],
] as const

/**
 * An address's identicon: an ear of ten kernels, mirrored, with colours and kernels from the address. The
 * same address looks the same in any case.
 */
export function Identicon({ address }: { readonly address: string }) {
  const bytes = bytesOf(address)
  const hue = ((bytes[0] ?? 0) * 360) / 256
  const other = (hue + 70 + ((bytes[1] ?? 0) * 220) / 256) % 360
  const kernels = places.map((place, i) => ({ place, byte: bytes[i + 2] ?? 0 }))
  return (
    <svg className={styles.identicon} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={`oklch(0.93 0.05 ${hue})`} />
      <path
        d="M32 62V14"
        stroke={`oklch(0.45 0.07 ${hue})`}
        strokeWidth="1.6"
        strokeLinecap="round"
        fill="none"
      />
      {[false, true].map(mirrored => (
        <g key={String(mirrored)} {...(mirrored && { transform: 'matrix(-1 0 0 1 64 0)' })}>
          {kernels.map(({ place, byte }) => (
            <Kernel key={place.join()} place={place} color={kernelColor(byte, hue, other)} />
          ))}
        </g>
      ))}
    </svg>
  )
}

function Kernel({ place: [x, y, turn], color }: { place: (typeof places)[number]; color: string }) {
  return (
    <path
      d="M0-6.4C3.6-4.6 4.6 1.6 0 6.4-4.6 1.6-3.6-4.6 0-6.4Z"
      fill={color}
      transform={`translate(${x} ${y}) rotate(${turn})`}
    />
  )
}

function kernelColor(byte: number, hue: number, other: number): string {
  const lightness = 0.5 + ((byte >> 2) & 7) * 0.045
  return `oklch(${lightness.toFixed(3)} ${byte & 1 ? 0.15 : 0.09} ${(byte & 2 ? hue : other).toFixed(1)})`
}

/** Mixes the address's bytes: similar addresses must not give similar colours. */
function bytesOf(address: string): readonly number[] {
  let state = 2166136261
  for (const character of address.toLowerCase()) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return Array.from({ length: places.length + 2 }, () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519)
    state ^= state >>> 13
    return state & 255
  })
}
