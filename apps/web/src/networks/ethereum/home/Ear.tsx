import styles from './EthereumHomePage.module.css'

type Place = { x: number; y: number; turn: number }

/** Kernels in pairs along the stalk, one at the top. */
const places: readonly Place[] = [
  ...Array.from({ length: 5 }, (_, pair) => pair).flatMap((pair): Place[] => {
    const y = 246 - pair * 44
    const reach = 35 - pair * 2.5
    return [
      { x: 90 - reach, y, turn: -30 },
      { x: 90 + reach, y, turn: 30 },
    ]
  }),
  { x: 90, y: 36, turn: 0 },
]

/** Pending validators are outlined: the upper kernels of the ear. */
const waitingFrom = 8

/** Decorative ear of kernels: validators, most of them active. */
export function Ear() {
  return (
    <svg className={styles.ear} viewBox="0 0 180 380" aria-hidden="true">
      <path
        d="M90 66V372M90 330c-14-4-34-6-52-30M90 348c16-4 34-8 50-34"
        fill="none"
        stroke="var(--green)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      {places.map(({ x, y, turn }, place) => (
        <ellipse
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          rx="17"
          ry="29"
          transform={`rotate(${turn} ${x} ${y})`}
          fill={place < waitingFrom ? 'var(--wheat)' : 'var(--paper)'}
          stroke={place < waitingFrom ? 'var(--paper)' : 'var(--wheat)'}
          strokeWidth="3"
        />
      ))}
    </svg>
  )
}
