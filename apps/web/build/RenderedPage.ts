/** A page as the build rendered it in one language. */
export type RenderedPage = {
  /** `/help` */
  path: string
  /** `en_US` */
  locale: string
  /** BCP 47: `en-US`. */
  language: string
  title: string
  description: string
  /** What the page shows before any script runs. */
  html: string
  /** Source text of the imports that load its code: `() => import("./assets/HomePage.js")`. */
  imports: readonly string[]
  /** Message groups. */
  groups: readonly string[]
}
