import { type IconProps, Svg } from './Svg.tsx'

/** A cross: close, remove. */
export function CloseIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m5 5 10 10M15 5 5 15" />
    </Svg>
  )
}
