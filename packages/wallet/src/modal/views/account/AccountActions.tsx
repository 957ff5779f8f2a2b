import { classNames, createIcon, type IconProps } from '@granary/ui'
import type { JSX } from 'react'
import {
  featuresOf,
  type MergedFeatures,
  type Namespace,
  namespaces,
  type View,
} from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import type { ShownAccount } from '../../useShownAccount.ts'
import styles from './AccountActions.module.css'
import { useAccountMessages } from './useAccountMessages.ts'

type Feature = MergedFeatures['walletFeaturesOrder'][number]

type Action = {
  readonly view: View
  /** Namespaces whose accounts can do it. */
  readonly namespaces: readonly Namespace[]
  Icon(props: IconProps): JSX.Element
}

/** What an account can do, by the feature that offers it. */
const actions: Readonly<Record<Feature, Action>> = {
  onramp: {
    view: { name: 'Fund' },
    namespaces: ['eip155'],
    Icon: createIcon('M10 4v12M4 10h12'),
  },
  swaps: {
    view: { name: 'Swap' },
    namespaces: ['eip155'],
    Icon: createIcon('M7 4v12M7 16l-3-3M7 16l3-3M13 16V4M13 4l-3 3M13 4l3 3'),
  },
  receive: {
    view: { name: 'WalletReceive' },
    namespaces,
    Icon: createIcon('M10 4v12M5 11l5 5 5-5'),
  },
  send: {
    view: { name: 'WalletSend' },
    namespaces,
    Icon: createIcon('M10 16V4M5 9l5-5 5 5'),
  },
}

/** A button for each feature that the host offers and the account has, in the host's order (`walletFeaturesOrder`). */
export function AccountActions({ account: { namespace, status } }: { readonly account: ShownAccount }) {
  const { wallet } = useWalletContext()
  const { account: words } = useAccountMessages()
  const remoteFeatures = useWalletState(state => state.remoteFeatures)
  const features = featuresOf({ remoteFeatures }, wallet.config)
  // A host may order some: the others follow.
  const order = [...new Set([...features.walletFeaturesOrder, ...(Object.keys(actions) as Feature[])])]
  const offered = order.flatMap(feature => {
    const action = actions[feature]
    const isOffered = isOn(features[feature]) && action.namespaces.includes(namespace)
    return isOffered ? [{ feature, ...action }] : []
  })
  if (status !== 'connected' || offered.length === 0) return null
  return (
    <div className={classNames(styles.actions, offered.length === 1 && styles.single)}>
      {offered.map(({ feature, view, Icon }) => (
        <button key={feature} type="button" className={styles.action} onClick={() => wallet.push(view)}>
          <Icon size={18} /> {words.actions[feature]}
        </button>
      ))}
    </div>
  )
}

/** A list of providers is a feature if it names one. */
const isOn = (feature: boolean | readonly string[]) => (Array.isArray(feature) ? feature.length > 0 : feature)
