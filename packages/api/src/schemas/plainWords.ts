import * as z from 'zod/mini'

/** Characters that no keyboard types by accident and that no reader sees: they hide or reorder text. */
const unseen = /(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/gu

/** Joiners and emoji selectors, which belong inside a word or an emoji and nowhere else. */
const joiners = /(?:\u200C|\u200D|\uFE0F)+/gu
const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9]$/u
const joined = /^[\p{L}\p{Extended_Pictographic}]/u

/** More marks on one letter than any script has would paint over the lines around it. */
const heapedMarks = /(\p{M}{6})\p{M}+/gu

/** Normalization sorts the marks on a letter: of thousands for half a second, in which a server does nothing else. */
const slowMarks = /(\p{M}{30})\p{M}+/gu

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g

/** Text as a reader sees it: nothing invisible, nothing that reorders it, one kind of line end, no space around it. */
export function plainWords(text: string): string {
  return text
    .toWellFormed()
    .replace(slowMarks, '$1')
    .normalize('NFC')
    .replace(lineEnds, '\n')
    .replace(unseen, '')
    .replace(joiners, keepsJoiner)
    .replace(heapedMarks, '$1')
    .trim()
}

function keepsJoiner(run: string, place: number, text: string): string {
  const before = text.slice(Math.max(0, place - 2), place)
  const after = text.slice(place + run.length, place + run.length + 2)
  const belongs = run.length <= 2 && joinable.test(before) && (run === '\uFE0F' || joined.test(after))
  return belongs ? run : ''
}

export type WordBounds = { least: number; most: number; lines?: boolean }

/** Code points: an emoji or a rare Chinese character is one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/**
 * Text that a person types. Decodes to `plainWords` and counts code points; refuses control characters, except line
 * ends and tabs where it may have `lines`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function words({ least, most, lines = false }: WordBounds) {
  const refused = lines ? /(?![\n\t])\p{Cc}/u : /\p{Cc}/u
  return z.codec(
    // Twice as long in code units, and some room for what is left out.
    z.string().check(z.maxLength(most * 4)),
    z.string().check(
      z.refine(text => !refused.test(text), 'has control characters'),
      z.refine(text => {
        const length = lengthOf(text)
        return length >= least && length <= most
      }, `is not ${least} to ${most} characters long`),
    ),
    { decode: plainWords, encode: text => text },
  )
}
