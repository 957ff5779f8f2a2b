import type { Plugin } from 'vite'

/** Preloads the fonts with the page; otherwise they start only once the style sheet has loaded. */
export function fontPreloadPlugin(): Plugin {
  return {
    name: 'granary:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.keys(bundle)
          .filter(file => file.endsWith('.woff2'))
          .map(file => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          }))
      },
    },
  }
}
