/**
 * What a label looks like: labels with one look are taken for one another in common typefaces.
 * @param label of lower-case letters, digits and hyphens
 */
export function lookOf(label: string): string {
  return label.replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}
