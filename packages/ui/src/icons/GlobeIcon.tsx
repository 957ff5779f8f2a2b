import { type IconProps, Svg } from './Svg.tsx'

/** A globe: language. */
export function GlobeIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.2 2 3.2 4.4 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.4-3.2-7S7.8 5 10 3Z" />
    </Svg>
  )
}
