import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { surahDetailsOf } from '@halaqa/quran/surah-details'
import { SURAHS } from '@halaqa/quran/surahs'
import { openText } from '@halaqa/quran/text'
import { convert } from 'fontverter'
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { LETTERS } from '../src/lib/reading-fonts.ts'
import { cut, facesOf, sourceOf } from './fonts.ts'

const SHEET = readFileSync(join(import.meta.dirname, '../src/styles/fonts.css'), 'utf8')
const FACES = facesOf(SHEET)
const AYAHS = openText().arabic
/** Each ayah with its number, as `ui/Ayah.tsx` writes it. */
const NUMBERED = AYAHS.map((ayah) => `${ayah}\u00a0۝٠١٢٣٤٥٦٧٨٩`)
/** Headings: the long names, and the bismillah. */
const HEADINGS = [...SURAHS.map(({ number }) => surahDetailsOf(number).nameArabicLong), AYAHS[0] as string]
const NAMES = SURAHS.map(({ nameArabic }) => nameArabic)

const faceOf = (name: string) => {
  const face = FACES.find((one) => one.name === name)
  if (!face) throw new Error(`fonts.css has no face ${name}`)
  return face
}

const cutAndWhole = async (name: string) => {
  const source = readFileSync(sourceOf(name))
  return { cut: open(await cut(faceOf(name), source)), whole: open(await convert(source, 'sfnt')) }
}

const open = (font: Buffer) => new Font(new Face(new Blob(Uint8Array.from(font).buffer)))

/**
 * Describes drawn text: the outline, advance and offset of each glyph. An outline is written as its number in
 * `outlines`, because a cut font gives a glyph another number.
 */
function drawer(font: Font, outlines: Map<string, number>) {
  const numbers = new Map<number, number>()
  const outlineOf = (glyph: number) => {
    const known = numbers.get(glyph)
    if (known !== undefined) return known
    const outline = font.glyphToPath(glyph)
    const number = outlines.get(outline) ?? outlines.size
    outlines.set(outline, number)
    numbers.set(glyph, number)
    return number
  }
  return (text: string) => {
    const buffer = new Text()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer
      .getGlyphInfos()
      .map(({ codepoint, cluster }, index) => [cluster, outlineOf(codepoint), ...Object.values(positions[index] ?? {})])
      .join(' ')
  }
}

const expectDrawnAlike = (texts: readonly string[], { cut, whole }: { cut: Font; whole: Font }) => {
  const outlines = new Map<string, number>()
  const [draw, drawWhole] = [drawer(cut, outlines), drawer(whole, outlines)]
  expect(texts.filter((text) => draw(text) !== drawWhole(text))).toEqual([])
}

test.each([
  ['ayah', [...NUMBERED, ...HEADINGS, ...NAMES]],
  ['mushaf', [...HEADINGS, ...NAMES]],
])('the cut face %s has every letter and mark that it is there for', (name, texts) => {
  const { letters } = faceOf(name)
  const missing = [...new Set(texts.join(''))].filter((letter) => !letters.includes(letter))
  expect(missing.map((letter) => letter.codePointAt(0)?.toString(16))).toEqual([])
})

test('the English translation is written with the basic letters of its face alone', () => {
  const { letters } = faceOf('literata-basic')
  const used = new Set(openText().translation('en').join(''))
  expect(used.size).toBeGreaterThan(60)
  expect([...used].filter((letter) => !letters.includes(letter))).toEqual([])
})

test.each(Object.keys(LETTERS).filter((language) => language !== 'ur'))(
  'a reader in "%s" waits for each file that the translation is written with',
  (language) => {
    const filesFor = (text: string) =>
      FACES.filter(({ name }) => name.startsWith('literata-'))
        .filter(({ letters }) => [...text].some((letter) => letters.includes(letter)))
        .map(({ name }) => name)
    const used = [...new Set(openText().translation(language).join(''))].join('')
    expect(filesFor(`a${LETTERS[language]}`)).toEqual(filesFor(used))
  },
)

test('every ayah is drawn with the cut face as with the whole one, outline by outline', async () => {
  expectDrawnAlike([...NUMBERED, ...HEADINGS, ...NAMES], await cutAndWhole('ayah'))
})

test('surah names and the bismillah are drawn with the cut face as with the whole one', async () => {
  expectDrawnAlike([...HEADINGS, ...NAMES], await cutAndWhole('mushaf'))
})

test.each(['ayah', 'mushaf'])('the cut face %s has every feature of the whole one', async (name) => {
  const { cut, whole } = await cutAndWhole(name)
  for (const table of ['GSUB', 'GPOS'] as const) {
    const used = new Set(cut.face.getTableFeatureTags(table))
    const shaping = whole.face.getTableFeatureTags(table).filter((tag) => SHAPING.has(tag))
    expect(shaping.filter((tag) => !used.has(tag))).toEqual([])
  }
})
/** The features that join letters and place marks. The others are variants that a reader would have to ask for. */
const SHAPING = new Set('calt ccmp curs fina init isol kern liga mark medi mkmk rclt rlig'.split(' '))

test("a cut font names its authors' reserved name only in their copyright", async () => {
  const font = await cut(faceOf('ayah'), readFileSync(sourceOf('ayah')))
  const wide = font.toString('latin1').replaceAll('\0', '')
  expect(wide).toContain('HalaqaArabic')
  expect(
    wide.match(/.{0,30}Scheherazade/g)?.every((found) => /Reserved Font Names? "$/.test(found.slice(0, -12))),
  ).toBe(true)
})
