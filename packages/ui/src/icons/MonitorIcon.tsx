import { type IconProps, Svg } from './Svg.tsx'

/** A screen: as the system does. */
export function MonitorIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="3" y="4" width="14" height="9.5" rx="1.5" />
      <path d="M10 13.5v3M7 16.5h6" />
    </Svg>
  )
}
