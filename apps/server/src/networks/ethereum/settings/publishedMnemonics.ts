/** Phrases that everyone knows: whoever uses them gives their keys away. */
export const publishedMnemonics: ReadonlySet<string> = new Set([
  'test test test test test test test test test test test junk',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art',
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
])
