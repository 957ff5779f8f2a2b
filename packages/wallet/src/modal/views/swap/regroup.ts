/**
 * Groups the digits of an amount in threes while it is typed. A comma that the person typed stays where it is: it may be
 * meant as a decimal one, which `readAmount` refuses.
 * @param before the field's text until now
 */
export function regroup(before: string, typed: string): string {
  const isOurs = grouped(before) === before && commas(typed) <= commas(before)
  return isOurs ? grouped(typed) : typed
}

/** Leaves anything else than digits with a point and commas as it is. */
function grouped(text: string): string {
  const [, whole, rest = ''] = text.replaceAll(',', '').match(/^(\d*)(\.\d*)?$/) ?? []
  return whole === undefined ? text : whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

const commas = (text: string) => text.split(',').length
