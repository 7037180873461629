/** The picture in previews of links, as SVG: the ring and a sentence on the green of the landing page. */
import { escapeHtml } from '../../lib/escape-html.ts'
import { isolated, type Texts } from '../../lib/texts.ts'
import type { TextId } from '../../locales/index.ts'

export interface Preview {
  sentence: TextId
  /** The room's name if it may be shown. */
  name: string | null
  /** For whom or what the room reads, if it may be shown. */
  dedication: string | null
  /** Whole percent that the ring of the room's page shows: of the hatim, or of its turn. */
  percent: number
}

export const WIDTH = 1200
export const HEIGHT = 630

const GOLD = '#dfbf7a'
const LIGHT = '#f6efdc'
const MUTED = '#b9cbc0'

/** The letters that the faces of previews can draw: two have Latin and Cyrillic ones, the third Latin and Arabic ones. */
const LATIN_OR_CYRILLIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\d !"#&'()*+,./:;?@«»“”‘’–—·-]+$/u
const LATIN_OR_ARABIC = /^[\p{Script=Latin}\u060b-\u061b\u061d-\u06ff\u200c\d !"#&'()*+,./:;?@«»“”‘’–—·-]+$/u

const ARABIC = /\p{Script=Arabic}/u

/** A name that can be drawn; null for any other. */
export function drawnName(name: string | null): string | null {
  const composed = name?.normalize('NFC') ?? ''
  return LATIN_OR_CYRILLIC.test(composed) || LATIN_OR_ARABIC.test(composed) ? composed : null
}

/** How far the words move up, and the mark below them down, to make room for a dedication. */
const RAISED = 62
const LOWERED = 84

/** The distance of lines of words from the edge at which they start. */
const WORDS = 537
const MARK = { size: 54, gap: 18 }

/** A page of the product: the whole ring. */
export const SITE: Preview = { sentence: 'pages.site.picture', name: null, dedication: null, percent: 100 }

export function previewPicture({ sentence: id, name, dedication, percent }: Preview, { t, direction }: Texts): string {
  const page = pageIn(direction)
  const sentence = t(id)
  const drawn = drawnName(name)
  const dedicated = drawnName(dedication)
  const mark = (drawn === null ? 431 : 437) + (dedicated === null ? 0 : LOWERED)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<pattern id="girih" width="104" height="104" patternUnits="userSpaceOnUse"><g fill="none" stroke="#dfbf7a"><path d="M104.00 52.00L88.77 67.23L88.77 88.77L67.23 88.77L52.00 104.00L36.77 88.77L15.23 88.77L15.23 67.23L0.00 52.00L15.23 36.77L15.23 15.23L36.77 15.23L52.00 0.00L67.23 15.23L88.77 15.23L88.77 36.77Z"/><path d="M84.24 52.00L29.20 74.80L52.00 19.76L74.80 74.80L19.76 52.00L74.80 29.20L52.00 84.24L29.20 29.20Z" stroke-opacity=".55"/></g></pattern>
<linearGradient id="fade"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".62" stop-color="#fff" stop-opacity="0"/></linearGradient>
<mask id="start"><rect width="1200" height="630" fill="url(#fade)"/></mask>
</defs>
<rect width="1200" height="630" fill="#0d3a2c"/>
<g${page.isMirrored ? ` transform="translate(${WIDTH} 0) scale(-1 1)"` : ''}>
<rect width="1200" height="630" fill="url(#girih)" mask="url(#start)"/>
${ring(percent)}
<g transform="translate(220 259) scale(4.6667)" fill="none" stroke="#dfbf7a" stroke-width="1.2"><path d="M22.16 16.21L17.95 17.95L16.21 22.16L12 20.42L7.79 22.16L6.05 17.95L1.84 16.21L3.58 12L1.84 7.79L6.05 6.05L7.79 1.84L12 3.58L16.21 1.84L17.95 6.05L22.16 7.79L20.42 12Z"/><path d="M18.28 14.6L5.72 14.6L14.6 5.72L14.6 18.28L5.72 9.4L18.28 9.4L9.4 18.28L9.4 5.72Z" stroke-width=".9"/></g>
</g>
<g transform="translate(0 ${dedicated === null ? 0 : -RAISED})">
${drawn === null ? lines(wrapped(sentence, 15), { y: 214, size: 72 }, page) : nameOf(drawn, sentence, page)}
</g>
${dedicated === null ? '' : dedicationOf(dedicated, page)}
<g transform="translate(${page.isMirrored ? WIDTH - WORDS - MARK.size : WORDS} ${mark}) scale(1.35)"><path d="M37.92 27.42L30.5 30.5L27.42 37.92L20 34.85L12.58 37.92L9.5 30.5L2.08 27.42L5.15 20L2.08 12.58L9.5 9.5L12.58 2.08L20 5.15L27.42 2.08L30.5 9.5L37.92 12.58L34.85 20Z" fill="#f6efdc"/><path d="M31.46 24.75L8.54 24.75L24.75 8.54L24.75 31.46L8.54 15.25L31.46 15.25L15.25 31.46L15.25 8.54Z" fill="none" stroke="#0d3a2c" stroke-width="1.5" stroke-linejoin="round"/><circle cx="20" cy="20" r="2.1" fill="#d9b668"/></g>
<g font-family="${SERIF}" font-size="30" fill="${LIGHT}">${page.row(t('pages.site.name'), mark + 39, WORDS + MARK.size + MARK.gap)}</g>
</svg>`
}

/** A page that is laid out from its left or, for Arabic, from its right edge. */
interface Page {
  isMirrored: boolean
  /** A line of words, `start` from the edge that lines start from. */
  row(words: string, y: number, start?: number): string
}

/** Drawn letters run from the left unless isolated: each line has the direction of its own first letter. */
const pageIn = (direction: Texts['direction']): Page => {
  const isMirrored = direction === 'rtl'
  return {
    isMirrored,
    row: (words, y, start = WORDS) => {
      const anchor = isMirrored ? ' text-anchor="end"' : ''
      const family = ARABIC.test(words) ? ' font-family="Noto Sans Arabic"' : ''
      return `<text x="${isMirrored ? WIDTH - start : start}" y="${y}"${anchor}${family}>${escapeHtml(isolated(words))}</text>`
    },
  }
}

const SERIF = 'Literata'
const SANS = 'Onest'

const SEGMENTS = 30
/** Degrees of a segment that its gap takes. */
const GAP = 2
/** The middle of the ring, from the edge. */
const RING = 276

/** Thirty segments, filled from the top as the page runs: clockwise, or the other way for Arabic. */
function ring(percent: number) {
  const filled = (Math.min(100, percent) / 100) * SEGMENTS
  const segments = Array.from({ length: SEGMENTS }, (_, index) => {
    const [from, to] = [index * 12 + GAP / 2, (index + 1) * 12 - GAP / 2]
    const part = Math.max(0, Math.min(1, filled - index))
    const empty = part < 1 ? arc(from, to, `${LIGHT}" stroke-opacity=".16`) : ''
    return empty + (part > 0 ? arc(from, from + (to - from) * part, GOLD) : '')
  })
  return `<g fill="none" stroke-width="25">${segments.join('')}</g>`
}

/** Around (276, 315), in degrees from the top. */
function arc(from: number, to: number, stroke: string) {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(RING + 164 * Math.sin(angle)).toFixed(2)} ${(315 - 164 * Math.cos(angle)).toFixed(2)}`
  }
  return `<path d="M${point(from)}A164 164 0 0 1 ${point(to)}" stroke="${stroke}"/>`
}

/** The sizes at which a name is tried, each with the letters of a line and the lines that fit. */
const SIZES = [
  { size: 80, letters: 13, count: 1 },
  { size: 56, letters: 19, count: 2 },
  { size: 44, letters: 24, count: 3 },
] as const

function nameOf(name: string, sentence: string, page: Page) {
  const tries = SIZES.map((size) => ({ ...size, rows: wrapped(name, size.letters) }))
  const { size, count, rows } = tries.find((one) => one.rows.length <= one.count) ?? tries.at(-1)!
  const shown = rows.length > count ? [...rows.slice(0, count - 1), `${rows[count - 1]!.slice(0, -1)}…`] : rows
  const top = 313 - ((shown.length - 1) * size * 1.1) / 2
  const above = wrapped(sentence, sentence.length <= 36 ? 36 : 28).map((row, index, { length }) =>
    page.row(row, top - size - 20 - (length - 1 - index) * 40),
  )
  return `<g font-family="${SANS}" font-size="28" fill="${MUTED}">${above.join('')}</g>
${lines(shown, { y: top, size }, page)}`
}

/** 120 letters fit in three lines, unless words are very long. */
const dedicationOf = (dedication: string, page: Page) =>
  `<g font-family="${SANS}" font-size="28" fill="${GOLD}">${wrapped(dedication, 42)
    .slice(0, 3)
    .map((row, index) => page.row(row, 388 + index * 38))
    .join('')}</g>`

const lines = (rows: readonly string[], { y, size }: { y: number; size: number }, page: Page) =>
  `<g font-family="${SERIF}" font-size="${size}" fill="${LIGHT}" letter-spacing="-1">${rows
    .map((row, index) => page.row(row, y + index * size * 1.1))
    .join('')}</g>`

/** Words in lines of so many letters; a longer word is broken. */
function wrapped(text: string, letters: number): string[] {
  const rows: string[] = []
  for (const word of text.split(/\s+/).flatMap((one) => one.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? [])) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
