import type { Label, LabelKey, Labels } from './Label.ts'

export type LabelConflict = { key: LabelKey; kept: string; given: string }

/** The changes a file makes: labels are added, never removed. */
export type LabelMerge = { added: Label[]; same: number; conflicts: LabelConflict[] }

export function compareLabels(labels: Labels, given: readonly Label[]): LabelMerge {
  const merge: LabelMerge = { added: [], same: 0, conflicts: [] }
  for (const label of given) {
    const kept = labels.get(label.key)
    if (kept === undefined) merge.added.push(label)
    else if (kept === label.name) merge.same += 1
    else merge.conflicts.push({ key: label.key, kept, given: label.name })
  }
  return merge
}

/** @param prefer which name wins if both have one */
export function mergeLabels(labels: Labels, merge: LabelMerge, prefer: 'kept' | 'given'): Labels {
  const merged = new Map(labels)
  for (const { key, name } of merge.added) merged.set(key, name)
  if (prefer === 'given') for (const { key, given } of merge.conflicts) merged.set(key, given)
  return merged
}
