/**
 * The first of a visitor's languages that the site has, or the site's first. As in the browser, two letters decide:
 * `zh-HK` reads `zh_CN`.
 * @param acceptLanguage the request's header: `zh-CN,zh;q=0.9,en;q=0.8`
 */
export function chooseLocale(
  acceptLanguage: string | undefined,
  locales: readonly string[],
): string | undefined {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map(part => part.trim().split(';'))
    .map(([language = '', weight = '']) => ({ language, weight: weightOf(weight) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  const known = wanted.flatMap(({ language }) =>
    locales.filter(locale => locale.slice(0, 2) === language.slice(0, 2).toLowerCase()),
  )
  return known[0] ?? locales[0]
}

/** Of `q=0.9`; 1 without one. */
function weightOf(text: string): number {
  const [, weight] = /^\s*q=([\d.]+)/.exec(text) ?? []
  return weight === undefined ? 1 : Number(weight)
}
