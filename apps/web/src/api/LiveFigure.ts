/** A live figure: its last answer, its last failure, and whether a read is running. */
export type LiveFigure<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
}
