import { Button, Spinner } from '@granary/ui'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { AdapterLoadError } from '../core/index.ts'
import styles from './lazyView.module.css'
import texts from './text.module.css'
import { useMessages } from './useMessages.ts'
import { ViewFrame } from './ViewFrame.tsx'

/**
 * A view whose code loads when it is first shown, or with `preload`; after a failure, when the person tries
 * again.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  /** Shows at once: React shows the fallback of a `lazy` component for 300 ms even if its code is there. */
  let loaded: ComponentType<Props> | undefined
  const fetchView = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const start = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return await fetchView()
      } catch (cause) {
        throw new AdapterLoadError(cause)
      }
    })
  let current = start()
  function LazyView(props: Props) {
    const [{ View, attempt }, setState] = useState({ View: loaded ?? current, attempt: 1 })
    const retry = () => {
      current = start()
      setState({ View: current, attempt: attempt + 1 })
    }
    return (
      <LoadBoundary key={attempt} fallback={<FailedView onRetry={retry} />}>
        <Suspense fallback={<LoadingView />}>
          <View {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
  return Object.assign(LazyView, {
    /** Never throws. */
    preload: () => void fetchView().catch(() => {}),
  })
}

type LoadBoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode }

/** Shows the fallback for code that did not load. Other errors are the host's to see. */
class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!((error as unknown) instanceof AdapterLoadError)) throw error
    return this.props.fallback
  }
}

function LoadingView() {
  const { working } = useMessages()
  return (
    <ViewFrame title={working} hideTitle>
      <p className={texts.loading} data-loading>
        <Spinner label={working} size="large" />
      </p>
    </ViewFrame>
  )
}

function FailedView({ onRetry }: { readonly onRetry: () => void }) {
  const { notLoaded: words, tryAgain } = useMessages()
  return (
    <ViewFrame title={words.title}>
      <p className={styles.text} role="alert">
        {words.text}
      </p>
      <Button variant="secondary" wide onClick={onRetry}>
        {tryAgain}
      </Button>
    </ViewFrame>
  )
}
