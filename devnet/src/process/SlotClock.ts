import { BaseError } from '@granary/errors'

export type SlotClockOptions = {
  /** Wall time between slots, milliseconds. */
  slotMs: number
  /** The last slot passed. */
  slot: number
  /** Runs one slot. An error stops the clock for good. */
  tick: (slot: number) => Promise<void>
  onFailure: (error: unknown) => void
  /** How far the chain's time is behind this machine's at the start, milliseconds. */
  behindMs?: number
  /** Most lost time to catch up, milliseconds; none by default. */
  catchUpMs?: number
}

type Waiter = { slot: number; resolve: () => void; reject: (error: Error) => void }
type Job = () => Promise<void>

/**
 * Calls `tick` for every slot, one at a time. The next slot comes `slotMs` after the last was due, or at once
 * during a warp. Lost time is caught up only as configured, at four times the pace.
 */
export class SlotClock {
  readonly #options: SlotClockOptions
  #slot: number
  #paused = false
  #running = false
  #stopping = false
  #waiters: Waiter[] = []
  #jobs: Job[] = []
  #wake: () => void = () => {}
  #done: Promise<void> = Promise.resolve()

  constructor(options: SlotClockOptions) {
    this.#options = options
    this.#slot = options.slot
  }

  get paused(): boolean {
    return this.#paused
  }

  get warping(): boolean {
    return this.#waiters.length > 0
  }

  start(): void {
    this.#running = true
    this.#done = this.#run()
  }

  /** Resolves when the current slot, if any, has passed. */
  pause(): Promise<void> {
    this.#paused = true
    return this.between(async () => {})
  }

  resume(): void {
    this.#paused = false
    this.#wake()
  }

  /** Runs `slots` slots back to back, paused or not. Resolves when they have passed. */
  warp(slots: number): Promise<void> {
    if (!this.#running) return Promise.reject(new ClockStoppedError())
    const slot = this.#slot + slots
    return new Promise((resolve, reject) => {
      this.#waiters.push({ slot, resolve, reject })
      this.#wake()
    })
  }

  /** Runs `job` between two slots, while the chain stands still. */
  between<T>(job: () => Promise<T>): Promise<T> {
    if (!this.#running) return job()
    return new Promise((resolve, reject) => {
      this.#jobs.push(() => job().then(resolve, reject))
      this.#wake()
    })
  }

  /** Ends after the current slot and jobs. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake()
    await this.#done
  }

  async #run(): Promise<void> {
    try {
      await this.#loop()
    } catch (error) {
      this.#options.onFailure(error)
    } finally {
      this.#running = false
      for (const waiter of this.#waiters.splice(0)) waiter.reject(new ClockStoppedError())
      for (const job of this.#jobs.splice(0)) await job()
    }
  }

  async #loop(): Promise<void> {
    const { slotMs, behindMs = 0, catchUpMs = 0 } = this.#options
    // When the next slot is due, and its earliest start: catching up runs four times as fast.
    let due = performance.now() - Math.min(behindMs, catchUpMs) + slotMs
    let earliest = performance.now() + slotMs / 4
    while (!this.#stopping) {
      for (const job of this.#jobs.splice(0)) await job()
      if (this.warping || (!this.#paused && performance.now() >= Math.max(due, earliest))) {
        const now = performance.now()
        due = (this.warping ? now : Math.max(due, now - catchUpMs)) + slotMs
        earliest = now + slotMs / 4
        await this.#options.tick(this.#slot + 1)
        this.#slot += 1
        this.#resolveWaiters()
      } else {
        const wasPaused = this.#paused
        await this.#sleep(wasPaused ? undefined : Math.max(due, earliest) - performance.now())
        if (wasPaused) due = performance.now() + slotMs
      }
    }
  }

  #resolveWaiters(): void {
    const reached = this.#waiters.filter(waiter => waiter.slot <= this.#slot)
    this.#waiters = this.#waiters.filter(waiter => waiter.slot > this.#slot)
    for (const waiter of reached) waiter.resolve()
  }

  /** Until the time is up or something wakes the clock. */
  #sleep(milliseconds: number | undefined): Promise<void> {
    if (this.#stopping || this.#jobs.length > 0 || this.warping) return Promise.resolve()
    return new Promise(resolve => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, Math.max(0, milliseconds))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

export class ClockStoppedError extends BaseError {
  override readonly name = 'ClockStoppedError'
  constructor() {
    super('The devnet is stopping: no further slots will pass.', { code: 'DEVNET_CLOCK_STOPPED' })
  }
}
