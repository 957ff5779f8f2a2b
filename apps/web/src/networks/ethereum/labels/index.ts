export type { Labels } from './Label.ts'
export { LabelForm } from './LabelForm.tsx'
export { LabelsButton } from './LabelsButton.tsx'
export { useLabel, useLabels } from './labelStore.ts'
