export { AddressText, type AddressTextProps } from './AddressText.tsx'
export { Amount, type AmountProps } from './Amount.tsx'
export { Button, type ButtonProps } from './Button.tsx'
export { type ButtonLook, buttonClass } from './buttonClass.ts'
export { Card } from './Card.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { Chip, type ChipProps } from './Chip.tsx'
export { CopyButton, type CopyButtonProps } from './CopyButton.tsx'
export { classNames } from './classNames.ts'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { elideMiddle } from './elideMiddle.ts'
export { Field, type FieldControl, type FieldProps } from './Field.tsx'
export { type FormatAmountOptions, formatAmount } from './formatAmount.ts'
export {
  AlertIcon,
  ArrowRightIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CloseIcon,
  createIcon,
  ErrorIcon,
  ExternalIcon,
  GlobeIcon,
  type IconProps,
  InfoIcon,
  MenuIcon,
  MonitorIcon,
  MoonIcon,
  SunIcon,
} from './icons.tsx'
export { Kernel, type KernelState } from './Kernel.tsx'
export { Kernels, type KernelsProps } from './Kernels.tsx'
export { type KeyValueItem, KeyValueList } from './KeyValueList.tsx'
export { Note, type NoteProps } from './Note.tsx'
export { NumberField, type NumberFieldProps } from './NumberField.tsx'
export {
  ArrowLeftIcon,
  ClockIcon,
  CopyIcon,
  DownloadIcon,
  PlusIcon,
  QrIcon,
  SearchIcon,
  WalletIcon,
} from './pageIcons.tsx'
export { Select } from './Select.tsx'
export { Skeleton } from './Skeleton.tsx'
export { Spinner, type SpinnerProps } from './Spinner.tsx'
export { Steps, type StepsProps } from './Steps.tsx'
export { type ShownAmountOptions, shownAmount } from './shownAmount.ts'
export { ToastArea, type ToastAreaProps, type ToastItem, type ToastSeverity } from './ToastArea.tsx'
export { Tooltip, type TooltipProps } from './Tooltip.tsx'
export { VisuallyHidden } from './VisuallyHidden.tsx'
