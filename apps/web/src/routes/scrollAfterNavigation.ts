const narrowBelow = 768

/** On narrow screens each navigation scrolls to the top, unless the address has an anchor. */
export function scrollAfterNavigation(hash: string): void {
  if (window.innerWidth < narrowBelow && !hash) window.scrollTo(0, 0)
}
