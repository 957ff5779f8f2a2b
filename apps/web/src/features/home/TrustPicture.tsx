import type { ReactNode } from 'react'
import styles from './HomePage.module.css'

const kernel = (x: number, y: number, fill: string, stroke?: string) => (
  <ellipse cx={x} cy={y} rx="6" ry="9" transform={`rotate(20 ${x} ${y})`} fill={fill} stroke={stroke} />
)

const pictures: Readonly<Record<'yours' | 'proved' | 'kept', ReactNode>> = {
  yours: (
    <>
      <rect x="1" y="14" width="58" height="40" rx="8" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M60 27H45a7 7 0 0 0 0 14h15" fill="var(--surface)" stroke="var(--line-strong)" />
      <circle cx="46" cy="34" r="2.5" fill="var(--green)" />
      <path
        d="M112 14C96 4 80 6 68 18m0 0 1-8m-1 8 8-1"
        fill="none"
        stroke="var(--green)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {kernel(118, 34, 'var(--wheat)')}
      {kernel(98, 38, 'var(--wheat)')}
      {kernel(78, 40, 'var(--wheat)')}
    </>
  ),
  proved: (
    <>
      {[0, 1, 2].map(row => (
        <g key={row}>
          <circle cx="10" cy={10 + row * 18} r="8" fill="var(--green-tint)" />
          <path
            d={`m6.5 ${10.5 + row * 18} 2.5 2.5 4.5-5`}
            fill="none"
            stroke="var(--green)"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <rect x="28" y={7 + row * 18} width={96 - row * 18} height="6" rx="3" fill="var(--line)" />
        </g>
      ))}
    </>
  ),
  kept: (
    <>
      <path
        d="M4 28h120"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <path d="M4 28h56" stroke="var(--green)" strokeWidth="2" strokeLinecap="round" />
      {kernel(16, 28, 'var(--wheat)')}
      {kernel(44, 28, 'var(--wheat)')}
      {kernel(72, 28, 'var(--paper)', 'var(--wheat)')}
      {kernel(100, 28, 'var(--paper)', 'var(--line-strong)')}
    </>
  ),
}

/** A small drawing for a promise. Decoration: its words stand below. */
export function TrustPicture({ name }: { name: keyof typeof pictures }) {
  return (
    <svg className={styles.picture} viewBox="0 0 128 56" strokeWidth="1.5" aria-hidden="true">
      {pictures[name]}
    </svg>
  )
}
