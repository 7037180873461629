import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

export const SHEET = join(import.meta.dirname, '../src/styles/fonts.css')
const SELF = join(import.meta.dirname, 'fonts.ts')
const FOLDER = join(import.meta.dirname, '../src/styles/generated')

/** The file of a package that each face is cut from. */
const SOURCES: Record<string, string> = {
  ayah: '@fontsource/scheherazade-new/files/scheherazade-new-arabic-400-normal.woff2',
  mushaf: '@fontsource/amiri-quran/files/amiri-quran-arabic-400-normal.woff2',
  'noto-sans-arabic': '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
  'literata-basic': '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
  'literata-latin': '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
  'literata-latin-ext': '@fontsource-variable/literata/files/literata-latin-ext-opsz-normal.woff2',
  'literata-cyrillic': '@fontsource-variable/literata/files/literata-cyrillic-opsz-normal.woff2',
  'onest-basic': '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  'onest-latin': '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  'onest-latin-ext': '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2',
  'onest-turkish': '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2',
  'onest-cyrillic': '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2',
  'half-rings': '@fontsource-variable/literata/files/literata-latin-ext-wght-normal.woff2',
}
/**
 * Literata draws small sizes differently below 12, its own default, and nothing here is as small. The upper end is the font's.
 */
const OPTICAL_SIZES = { min: 12, max: 72 }

/** A face of fonts.css that is cut: its name, the code points of its `unicode-range`, the weights it declares. */
export interface Face {
  name: string
  letters: string
  weights: { min: number; max: number } | null
}

/**
 * Cuts each face of `src/styles/fonts.css` whose file is `generated/<name>.woff2` to the unicode-range and weights that
 * the sheet declares. An Arabic face keeps all of its features, so that nothing that shapes the text is lost.
 */
export function fonts(): Plugin {
  return {
    name: 'halaqa-fonts',
    async buildStart() {
      this.addWatchFile(SHEET)
      await mkdir(FOLDER, { recursive: true })
      for (const face of facesOf(await readFile(SHEET, 'utf8'))) await write(face)
    },
  }
}

/** Cutting takes seconds; a face that was cut from the same file in the same way is there already. */
async function write(face: Face) {
  const source = await readFile(sourceOf(face.name))
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify(face))
    .update(await readFile(SELF))
    .digest('hex')
  const [file, keyFile] = [join(FOLDER, `${face.name}.woff2`), join(FOLDER, `${face.name}.key`)]
  const known = await readFile(keyFile, 'utf8').catch(() => '')
  if (known === key) return
  await writeFile(file, await convert(await cut(face, source), 'woff2'))
  await writeFile(keyFile, key)
}

/** The face as an uncompressed font. Copyright and licence stay in it (names 0, 13 and 14). */
export async function cut({ name, letters, weights }: Face, source: Buffer): Promise<Buffer> {
  const variationAxes = {
    ...(weights && { wght: weights }),
    ...(sourceOf(name).includes('-opsz-') && { opsz: OPTICAL_SIZES }),
  }
  const font = await subsetFont(source, letters, {
    targetFormat: 'sfnt',
    preserveNameIds: [0, 13, 14],
    ...(!isArabic(name) && { keepFeatures: FEATURES, dropTables: VERTICAL }),
    variationAxes,
  })
  return withoutReservedName(font)
}

const isArabic = (name: string) => name === 'ayah' || name === 'mushaf' || name === 'noto-sans-arabic'

/**
 * The features of a Latin or Cyrillic face that browsers apply by themselves, and figures of one width. Small capitals
 * and swashes are left out.
 */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum']

/** Tables for lines from top to bottom, which nothing here is written in. */
const VERTICAL = ['VORG', 'VVAR', 'vhea', 'vmtx']

export const sourceOf = (name: string) => createRequire(import.meta.url).resolve(SOURCES[name] ?? name)

export function facesOf(sheet: string): Face[] {
  return [...sheet.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const name = /url\("\.\/generated\/([a-z-]+)\.woff2"\)/.exec(face)?.[1]
    const range = /unicode-range:\s*([^;]*);/.exec(face)?.[1]
    if (!name || !range) return []
    const [min, max] = (/font-weight:\s*([\d ]+);/.exec(face)?.[1] ?? '').split(' ').map(Number)
    return [{ name, letters: lettersIn(range), weights: min && max ? { min, max } : null }]
  })
}

/** `U+20-7E, U+A0`: each letter of it. */
function lettersIn(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = part
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
    })
    .join('')
}

/** The licence reserves the name "Scheherazade" for the unchanged font (NOTICE). Both names have twelve letters. */
const RESERVED = { name: 'Scheherazade', instead: 'HalaqaArabic' }

/** The font with another name in its `name` table, except in the entries about its authors. */
function withoutReservedName(font: Buffer): Buffer {
  const table = tableOf(font, 'name')
  const count = font.readUInt16BE(table + 2)
  const strings = table + font.readUInt16BE(table + 4)
  for (let record = table + 6; record < table + 6 + count * 12; record += 12) {
    if (OF_THE_AUTHORS.has(font.readUInt16BE(record + 6))) continue
    const start = strings + font.readUInt16BE(record + 10)
    const text = font.subarray(start, start + font.readUInt16BE(record + 8))
    for (const spell of [(name: string) => Buffer.from(name, 'latin1'), wide]) {
      for (let at = text.indexOf(spell(RESERVED.name)); at >= 0; at = text.indexOf(spell(RESERVED.name)))
        spell(RESERVED.instead).copy(text, at)
    }
  }
  return font
}

/** Copyright, trademark, licence and its address. */
const OF_THE_AUTHORS = new Set([0, 7, 13, 14])

const wide = (name: string) => Buffer.from(name, 'utf16le').swap16()

function tableOf(font: Buffer, tag: string): number {
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  throw new Error(`The font has no table ${tag}.`)
}
