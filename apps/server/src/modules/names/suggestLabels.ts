import { checkLabel } from '@granary/wallet/names'

const most = 6

/** The label itself, then labels like it. @param year of today */
export function suggestLabels(label: string, year: number): readonly string[] {
  const candidates = [
    label,
    ...[`${label}-eth`, `my-${label}`, `${label}-${year}`, `${label}-vault`, `the-${label}`],
    ...Array.from({ length: 20 }, (_, index) => `${label}-${index + 2}`),
  ]
  return candidates.filter(candidate => checkLabel(candidate) === undefined)
}

/** @param isFree whether someone may register it */
export function pickSuggestions(
  labels: readonly string[],
  isFree: (label: string) => boolean,
): readonly { label: string; registered: boolean }[] {
  const [asked = '', ...others] = labels
  return [
    { label: asked, registered: !isFree(asked) },
    ...others
      .filter(isFree)
      .slice(0, most - 1)
      .map(label => ({ label, registered: false })),
  ]
}
