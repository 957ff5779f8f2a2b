import { type FunctionComponent, type ReactNode, use, useEffect } from 'react'
import type { MessageGroup } from '../i18n/messageGroups.ts'
import { loadMessages } from '../i18n/messages.ts'
import { replayEarlyInput } from '../shell/earlyInput.ts'

type Page = (() => ReactNode) & {
  preload: () => Promise<void>
  /** The import of its code, and its texts: what a document preloads that comes with this page. */
  load: () => Promise<unknown>
  groups: readonly MessageGroup[]
}

type Progress = {
  page?: FunctionComponent
  failure?: { error: unknown }
  pending?: Promise<void>
}

/**
 * A page whose code and texts load on demand. `preload` never fails, as the visitor may never open the page; showing
 * the page throws the error, and a later visit retries.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ [K in Name]: FunctionComponent }>,
  name: Name,
  groups: readonly MessageGroup[],
): Page {
  let progress: Progress = {}
  const fetchPage = async () => {
    try {
      const [module] = await Promise.all([load(), loadMessages(groups)])
      progress = { page: module[name] }
    } catch (error) {
      progress = { failure: { error } }
    }
  }
  const preload = async () => {
    if (progress.page) return
    progress = { pending: progress.pending ?? fetchPage() }
    await progress.pending
  }
  return Object.assign(() => showPage(progress, preload), { preload, load, groups })
}

function showPage({ page: Page, failure, pending }: Progress, preload: () => Promise<void>): ReactNode {
  if (failure) throw failure.error
  if (!Page) use(pending ?? preload())
  return Page ? <Shown Page={Page} /> : null
}

function Shown({ Page }: { Page: FunctionComponent }) {
  useEffect(replayEarlyInput, [])
  return <Page />
}
