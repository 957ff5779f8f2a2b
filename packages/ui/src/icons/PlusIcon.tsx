import { type IconProps, Svg } from './Svg.tsx'

/** A plus: more. */
export function PlusIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M10 4.5v11M4.5 10h11" />
    </Svg>
  )
}
