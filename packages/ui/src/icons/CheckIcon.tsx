import { type IconProps, Svg } from './Svg.tsx'

/** A tick: done, true. */
export function CheckIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m4.5 10.5 3.6 3.6 7.4-8" />
    </Svg>
  )
}
