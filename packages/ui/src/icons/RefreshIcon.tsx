import { type IconProps, Svg } from './Svg.tsx'

/** Two arrows in a ring: try again. */
export function RefreshIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M16.3 8.5A6.7 6.7 0 0 0 4.5 6.2L3.5 7.5M3.7 11.5a6.7 6.7 0 0 0 11.8 2.3l1-1.3M3.5 3.8v3.7h3.7M16.5 16.2v-3.7h-3.7" />
    </Svg>
  )
}
