import type { Wallet } from '@granary/wallet/core'
import { EmbeddedWallet, WalletModal } from '@granary/wallet/modal'
import { ConnectButton, WalletProvider } from '@granary/wallet/react'
import { useEffect, useState } from 'react'
import type { Place } from '../address.ts'
import { createSceneWallet } from '../fixtures/createSceneWallet.ts'
import type { GalleryState } from '../GalleryState.ts'
import type { Scene } from '../Scene.ts'
import styles from './StatePage.module.css'

type StatePageProps = { readonly shown: GalleryState; readonly place: Place }

/** One state on a page of its own, without gallery chrome. */
export function StatePage({ shown, place }: StatePageProps) {
  if ('Part' in shown)
    return (
      <main className={styles.part} data-shown>
        <h1 className={styles.title}>
          {shown.view}: {shown.state}
        </h1>
        <shown.Part />
      </main>
    )
  return <ScenePage scene={shown.scene} place={place} />
}

function ScenePage({ scene, place }: { readonly scene: Scene; readonly place: Place }) {
  const wallet = useSceneWallet(scene)
  if (!wallet) return null
  return (
    <WalletProvider
      wallet={wallet}
      locale={place.locale}
      {...(!scene.embedded && { loadModal })}
      {...scene.appearance}
    >
      <main className={styles.page} data-shown={scene.embedded || scene.button ? true : undefined}>
        <h1 className={styles.title}>Stake</h1>
        {scene.embedded && <EmbeddedWallet />}
        {scene.button && <ConnectButton {...scene.button} />}
      </main>
    </WalletProvider>
  )
}

const loadModal = async () => WalletModal

/** The scene's wallet. The scene's steps run once the view is shown. */
function useSceneWallet(scene: Scene): Wallet | undefined {
  const [wallet, setWallet] = useState<Wallet>()
  useEffect(() => {
    let isCurrent = true
    const relax = scene.isPatient ? hurryTimers() : () => {}
    createSceneWallet(scene).then(made => isCurrent && setWallet(made))
    return () => {
      isCurrent = false
      relax()
    }
  }, [scene])
  return wallet
}

/** Timers up to this length, in milliseconds, run normally: pictures, searches, the next message. */
const technical = 3000

/** Fires timeouts meant for people at once. The returned function restores the timers. */
function hurryTimers(): () => void {
  const { setTimeout } = globalThis
  const hurried = (handler: TimerHandler, ms?: number, ...input: unknown[]) =>
    setTimeout(handler, ms !== undefined && ms > technical ? 0 : ms, ...input)
  globalThis.setTimeout = Object.assign(hurried, setTimeout)
  return () => {
    globalThis.setTimeout = setTimeout
  }
}
