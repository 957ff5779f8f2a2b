export type Cell = string | number | null

/**
 * A command's answer: rows under headings, figures by name, a file for standard output, a sentence of what was done, or
 * why it was not.
 */
export type Report =
  | { columns: readonly string[]; rows: readonly (readonly Cell[])[] }
  | { figures: Readonly<Record<string, Cell>> }
  | { file: string }
  | { done: string }
  | { refused: string }
