import * as ui from '@granary/ui'
import {
  AddressText,
  Amount,
  Button,
  Card,
  Checkbox,
  Chip,
  CopyButton,
  Field,
  Kernels,
  KeyValueList,
  Note,
  NumberField,
  Select,
  Skeleton,
  Spinner,
  Steps,
  ToastArea,
  type ToastItem,
  Tooltip,
} from '@granary/ui'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { GalleryState } from '../GalleryState.ts'
import styles from './partStates.module.css'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nothing = () => {}

const row =
  (...children: readonly ReactNode[]) =>
  () => <div className={styles.row}>{children}</div>

const buttons = (size: 'medium' | 'small') =>
  (['primary', 'secondary', 'quiet', 'danger'] as const).map(variant => (
    <Button key={variant} variant={variant} size={size}>
      {variant}
    </Button>
  ))

const toasts: readonly ToastItem[] = (['info', 'success', 'warn', 'error'] as const).map(severity => ({
  id: severity,
  severity,
  summary: 'The deposit was sent',
  detail: 'It is confirmed in about two minutes.',
  closable: true,
}))

const parts: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  Button: {
    looks: row(...buttons('medium')),
    small: row(...buttons('small')),
    states: row(
      <Button key="busy" busy>
        Busy
      </Button>,
      <Button key="disabled" disabled>
        Disabled
      </Button>,
      <Button key="wide" wide>
        Wide
      </Button>,
    ),
  },
  Chip: {
    tones: row(
      ...(['neutral', 'good', 'earning', 'warning', 'danger'] as const).map(tone => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      )),
    ),
  },
  Note: {
    tones: () => (
      <>
        {(['info', 'warning', 'error'] as const).map(tone => (
          <Note key={tone} tone={tone} title="Fees are high now">
            The network asks for more than it did in the last hours.
          </Note>
        ))}
      </>
    ),
  },
  Field: {
    states: () => (
      <>
        <Field label="Validators" error="At most 500 in one deposit.">
          {control => <NumberField {...control} value="501" onChange={nothing} />}
        </Field>
        <Field label="Network">
          {control => (
            <Select {...control}>
              <option>Ethereum</option>
              <option>Hoodi</option>
            </Select>
          )}
        </Field>
        <Field label="Amount" hint="32 ETH for each validator">
          {control => <NumberField {...control} value="32" onChange={nothing} unit="ETH" />}
        </Field>
        <Checkbox defaultChecked>I have read the terms</Checkbox>
      </>
    ),
  },
  Card: {
    text: () => (
      <Card>
        <KeyValueList
          items={[
            { id: 'stake', label: 'You stake', value: '64 ETH', strong: true },
            { id: 'validators', label: 'Validators', value: '2' },
            { id: 'fee', label: 'Network fee', value: <Skeleton width="9ch" /> },
          ]}
        />
      </Card>
    ),
  },
  Amount: {
    sizes: row(
      <Amount key="text" value={1_234_567_890_123_456_789n} decimals={18} unit="ETH" />,
      <Amount key="large" value={64_123_456_789_000_000_000n} decimals={18} unit="ETH" size="large" />,
    ),
  },
  Address: {
    short: row(
      <AddressText key="address" value={address} />,
      <CopyButton key="copy" text={address} label="Copy address" copiedLabel="Copied" />,
    ),
  },
  Kernels: {
    counts: row(
      <Kernels key="row" counts={{ active: 20, waiting: 4, trouble: 1 }} label="25 validators" />,
      <Kernels key="many" counts={{ active: 800 }} limit={24} label="800 validators active" />,
    ),
  },
  Steps: {
    third: () => (
      <Steps
        label="Staking steps"
        steps={['Connect', 'Amount', 'Offer', 'Check', 'Review', 'Done']}
        current={2}
        doneLabel="done"
        summary="Step 3 of 6: Offer"
      />
    ),
  },
  Spinner: {
    sizes: row(
      <Spinner key="text" label="Loading" />,
      <Spinner key="large" size="large" label="Loading more" />,
    ),
  },
  Toast: {
    severities: () => (
      <div className={styles.toasts}>
        <ToastArea label="Notifications" closeLabel="Close" toasts={toasts} onClose={nothing} />
      </div>
    ),
  },
  Tooltip: { open: OpenTooltip },
  Icons: { all: iconRow },
}

function OpenTooltip() {
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => anchor.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={anchor} className={styles.tooltip}>
      <Tooltip text="Paid to the network, not to us">
        <Button variant="secondary">Network fee</Button>
      </Tooltip>
    </div>
  )
}

/** The parts of the design system. */
export const partStates: readonly GalleryState[] = Object.entries(parts).flatMap(([view, looks]) =>
  Object.entries(looks).map(([state, Part]) => ({ view, state, Part })),
)

const icons = Object.entries(ui as Readonly<Record<string, unknown>>)
  .filter(([name]) => /^[A-Z]\w*Icon$/.test(name))
  .map(([name, Icon]) => [name, Icon as ComponentType<ui.IconProps>] as const)

/** All icons by name. */
function iconRow() {
  return (
    <ul className={styles.icons}>
      {icons.map(([name, Icon]) => (
        <li key={name}>
          <Icon /> {name.replace(/Icon$/, '')}
        </li>
      ))}
    </ul>
  )
}
