const narrowBelow = 768

/** On narrow screens each navigation ends at the top of the page, unless the address names a place on it. */
export function scrollAfterNavigation(hash: string): void {
  if (window.innerWidth < narrowBelow && !hash) window.scrollTo(0, 0)
}
