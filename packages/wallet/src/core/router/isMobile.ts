/** Whether the page is on a phone or tablet, as far as its browser tells; false where there is no browser. */
export function isMobile(): boolean {
  return /Android|iPhone|iPad|iPod|Mobi/i.test(globalThis.navigator?.userAgent ?? '')
}
