import { type IconProps, Svg } from './Svg.tsx'

/** A wallet: the account. */
export function WalletIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M15.5 6.5V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5V8A1.5 1.5 0 0 0 15 6.5H5A1.5 1.5 0 0 1 3.5 5" />
      <path d="M13.2 11.5h.1" strokeWidth="2.2" />
    </Svg>
  )
}
