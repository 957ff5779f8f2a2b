/** Most validators that the address of a page may name. */
const mostIndices = 5000

/** Indices of validators with commas between them, as `?validators=` names them; what is no index is left out. */
export function readIndices(text: string | number | undefined): number[] {
  const parts = String(text ?? '').split(',')
  const indices = parts.map(part => part.trim()).filter(part => /^\d{1,9}$/.test(part))
  return [...new Set(indices.map(Number))].slice(0, mostIndices)
}
