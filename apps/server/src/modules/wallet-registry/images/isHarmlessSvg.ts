const elements = new Set([
  ...['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'use', 'title', 'desc'],
])

const attributes = new Set([
  ...[
    'xmlns',
    'xmlns:xlink',
    'version',
    'viewBox',
    'width',
    'height',
    'x',
    'y',
    'id',
    'class',
    'd',
    'points',
  ],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'offset', 'transform', 'opacity'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'clip-path', 'clip-rule', 'mask', 'href'],
  ...['xlink:href', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'stop-color', 'stop-opacity'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'preserveAspectRatio', 'xml:space', 'role'],
  ...['aria-hidden', 'aria-label', 'font-family', 'font-size', 'font-weight', 'text-anchor'],
  ...['dominant-baseline', 'paint-order', 'shape-rendering'],
])

const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Whether an SVG has only shapes, gradients and text: no script, style, link, picture, animation, entity or comment.
 * References stay within the picture.
 */
export function isHarmlessSvg(svg: string): boolean {
  const text = svg.replace(/^\s*<\?xml[^<>]*\?>/, '')
  if (/[<>]/.test(text.replaceAll(tag, ''))) return false
  return [...text.matchAll(tag)].every(
    ([, , name = '', given = '']) =>
      elements.has(name) &&
      [...given.matchAll(attribute)].every(
        ([, key = '', double, single]) => attributes.has(key) && isHarmless(key, double ?? single ?? ''),
      ),
  )
}

function isHarmless(key: string, value: string): boolean {
  if (key.endsWith('href')) return value.startsWith('#')
  if (key.startsWith('xmlns')) return /^http:\/\/www\.w3\.org\/[\w/]+$/.test(value)
  return !/&|\\|script:|data:/i.test(value) && !/url\(\s*['"]?(?!#)/i.test(value)
}
