/** Whether a browser is on a phone or tablet; an iPad calls itself a Macintosh. False without a browser. */
export function isMobile({ userAgent = '', maxTouchPoints = 0 }: Partial<Navigator> = {}): boolean {
  return /Android|iP(hone|ad|od)/.test(userAgent) || (maxTouchPoints > 1 && /Macintosh/.test(userAgent))
}
