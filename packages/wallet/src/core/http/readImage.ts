import { HttpAnswerError, readBytes } from './readBytes.ts'

const forms = /^image\/(svg\+xml|png|webp|jpeg|gif|avif)\b/i
/** What an SVG needs to do more than draw; an `<img>` ignores it, a picture opened in a tab does not. */
const acts = /<(script|foreignObject|iframe|a\s|!ENTITY|!DOCTYPE)|\son\w+\s*=|javascript:/i

/** Reads a picture of at most `limit` bytes that only draws. @throws HttpAnswerError */
export async function readImage(response: Response, limit: number): Promise<Blob> {
  const [type] = forms.exec(response.headers.get('content-type') ?? '') ?? []
  if (!type) throw new HttpAnswerError('not a picture')
  const bytes = await readBytes(response, limit)
  if (/svg/i.test(type) && acts.test(new TextDecoder().decode(bytes)))
    throw new HttpAnswerError('a picture with scripts or links')
  return new Blob([bytes], { type: type.toLowerCase() })
}
