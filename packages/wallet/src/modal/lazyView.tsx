import { Button, Spinner } from '@granary/ui'
import { type ComponentType, useEffect, useState } from 'react'
import styles from './lazyView.module.css'
import texts from './text.module.css'
import { useMessages } from './useMessages.ts'
import { ViewFrame } from './ViewFrame.tsx'

/**
 * A view whose code loads when it is first shown, or with `preload`; after a failure, when the person tries
 * again. Without `Suspense`, which keeps its fallback for 300 ms even if the code comes sooner.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let View: ComponentType<Props> | undefined
  const fetchView = async () => {
    View = await load()
  }
  function LazyView(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(View ? 'loaded' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isShown = true
      const settle = (next: 'loaded' | 'failed') => () => isShown && setState(next)
      fetchView().then(settle('loaded'), settle('failed'))
      return () => {
        isShown = false
      }
    }, [state])
    if (state === 'failed') return <FailedView onRetry={() => setState('loading')} />
    return View ? <View {...props} /> : <LoadingView />
  }
  return Object.assign(LazyView, {
    /** Never throws. */
    preload: () => void fetchView().catch(() => {}),
  })
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
