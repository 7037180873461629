import { pageDirection, t } from '../../../lib/i18n.ts'

/**
 * The picture of a complete hatim to share: its closed ring, its range and its dates. It names nobody, and no room,
 * whose name may be a person's.
 *
 * Units pixels of the picture, from the edge where lines of the page start. Nothing is within 60 of its edges, which chats cut off.
 */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

const RING = { x: 315, y: 315, radius: 195, width: 34 }
const JUZ = 30
/** The gap between two segments, in radians. */
const GAP = 0.045
const TEXT_START = 600
const TEXT_WIDTH = PICTURE_WIDTH - 60 - TEXT_START
/** The khatam, in a box of 24. */
const KHATAM =
  'M22.16 16.21L17.95 17.95L16.21 22.16L12 20.42L7.79 22.16L6.05 17.95L1.84 16.21L3.58 12L1.84 7.79L6.05 6.05L7.79 1.84L12 3.58L16.21 1.84L17.95 6.05L22.16 7.79L20.42 12ZM18.28 14.6L5.72 14.6L14.6 5.72L14.6 18.28L5.72 9.4L18.28 9.4L9.4 18.28L9.4 5.72Z'

export interface PictureTexts {
  title: string
  /** Below the title, each on its own line. */
  lines: string[]
}

/** Draws the picture once its fonts have come. @param isWhole the complete Qur'an was read, of which each juz is a segment */
export async function drawHatim(canvas: HTMLCanvasElement, { title, lines }: PictureTexts, isWhole: boolean) {
  const style = getComputedStyle(canvas)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const serif = token('--font-serif') || 'serif'
  const sans = token('--font-sans') || 'sans-serif'
  const name = t('ui.name')
  const words = [title, ...lines, name].join(' ')
  // A face comes in a file for each script: the words name those that are needed.
  await Promise.all([`600 72px ${serif}`, `400 34px ${sans}`].map((font) => document.fonts.load(font, words)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')

  const direction = pageDirection()
  const fromStart = (x: number) => (direction === 'rtl' ? PICTURE_WIDTH - x : x)
  context.fillStyle = token('--color-hero')
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)

  context.strokeStyle = token('--color-hero-gold')
  context.lineWidth = RING.width
  const segments = isWhole ? JUZ : 1
  const step = (2 * Math.PI) / segments
  for (let i = 0; i < segments; i += 1) {
    const start = i * step - Math.PI / 2
    context.beginPath()
    context.arc(
      fromStart(RING.x),
      RING.y,
      RING.radius,
      start + (isWhole ? GAP / 2 : 0),
      start + step - (isWhole ? GAP / 2 : 0),
    )
    context.stroke()
  }
  context.save()
  const scale = 7
  context.translate(fromStart(RING.x) - 12 * scale, RING.y - 12 * scale)
  context.scale(scale, scale)
  context.lineWidth = 0.7
  context.stroke(new Path2D(KHATAM))
  context.restore()

  context.direction = direction
  context.textAlign = 'start'
  const write = (text: string, y: number, font: string, colour: string) => {
    context.font = font
    context.fillStyle = colour
    context.fillText(text, fromStart(TEXT_START), y, TEXT_WIDTH)
  }
  write(title, 275, `600 72px ${serif}`, token('--color-on-hero'))
  for (const [i, line] of lines.entries()) {
    write(line, 350 + i * 52, `400 34px ${sans}`, token('--color-on-hero-muted'))
  }
  write(name, PICTURE_HEIGHT - 75, `600 30px ${serif}`, token('--color-hero-gold'))
}

/** The picture as a file. */
export async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be written.')
  return new File([blob], name, { type: 'image/png' })
}
