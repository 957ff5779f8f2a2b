/** Latin names get spaces in Chinese text. */
export const spaced = (text: string) =>
  text.replace(/(?<=\p{Script=Han})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Han})/gu, ' ')
