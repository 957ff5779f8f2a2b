import type { WebSocket } from 'ws'
import { mostBytesUnderWay, mostCallsUnderWay } from '../relayLimits.ts'

export type ReadGate = ReturnType<typeof createReadGate>

/**
 * Reads a connection no faster than its client may send, and than its calls are answered. What is not read stays with
 * the sender: nothing is lost, and a flood costs the flooder alone.
 * @param perSecond frames; a client that was quiet may send as many as in four seconds at once
 */
export function createReadGate(socket: WebSocket, perSecond: number, onThrottled: () => void) {
  const most = perSecond * 4
  let left = most
  let countedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let calls = 0
  let bytes = 0
  let isEnded = false

  const isBusy = () => calls >= mostCallsUnderWay || bytes >= mostBytesUnderWay

  function update(): void {
    if (isEnded) return
    if (timer || isBusy()) socket.pause()
    else socket.resume()
  }

  function slowDown(): void {
    onThrottled()
    timer = setTimeout(
      () => {
        timer = undefined
        update()
      },
      Math.ceil((-left / perSecond) * 1_000) + 1,
    )
    update()
  }

  return {
    /** Counts a frame that was read. */
    take(): void {
      const now = performance.now()
      left = Math.min(most, left + ((now - countedAt) / 1_000) * perSecond) - 1
      countedAt = now
      if (left < 0 && !timer) slowDown()
    },
    /** A call begins. @returns ends it */
    begin(size: number): () => void {
      calls += 1
      bytes += size
      if (isBusy()) update()
      return () => {
        const wasBusy = isBusy()
        calls -= 1
        bytes -= size
        if (wasBusy) update()
      }
    },
    /** Nothing is read because the client sends too much: its pongs are not either. */
    isPaused: (): boolean => timer !== undefined || isBusy(),
    isIdle: (): boolean => calls === 0,
    end(): void {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
