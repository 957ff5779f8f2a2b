/** Work for the same one is done one after another, in the order it came, whether or not the work before it failed. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(who) ?? Promise.resolve()).then(work, work)
    last.set(who, turn)
    const leave = () => {
      if (last.get(who) === turn) last.delete(who)
    }
    turn.then(leave, leave)
    return turn
  }
}
