/** A dial with a hand: settings. */
export function GearIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 6h7M14.5 6H17M3 14h2.5M10 14h7" />
      <circle cx="12.2" cy="6" r="2.2" />
      <circle cx="7.8" cy="14" r="2.2" />
    </svg>
  )
}
