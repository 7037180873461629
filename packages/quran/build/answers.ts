/** Every answer about the Qur'an, serialised and compressed once, into one file with an index beside it. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as zip } from 'node:zlib'
import { ANSWER_BODIES, ANSWER_INDEX, type AnswerIndex, type Encoding, versionOf } from '../src/answers.ts'
import { LANGUAGES } from '../src/languages.ts'
import { juzOf, pageOf } from '../src/mushaf.ts'
import { surahDetailsOf } from '../src/surah-details.ts'
import { SURAHS, type Surah } from '../src/surahs.ts'
import { findLookAlikes } from './look-alikes.ts'
import { writeModule } from './tables.ts'
import { type BuiltText, DATA } from './text.ts'
import type { WordRow } from './word-row.ts'

/** The best for what every reader fetches: up to 2 % smaller. For the rest one short of it, which takes less than half the time. */
const brotliQuality = (path: string) => (/^\/chapters\/\d+$/.test(path) ? 11 : 10)

const encoders: Record<Encoding, (raw: Buffer, path: string) => Promise<Buffer>> = {
  identity: async (raw) => raw,
  gzip: (raw) => promisify(zip)(raw, { level: 9 }),
  br: (raw, path) =>
    promisify(brotliCompress)(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(path),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    }),
}

export async function writeAnswers(text: BuiltText, row: WordRow): Promise<void> {
  const bodies: Buffer[] = []
  const index: AnswerIndex = {}
  let offset = 0
  const encoded = await Promise.all(
    answersFor(text, row).map(
      async ([path, value]) => [path, await encode(Buffer.from(JSON.stringify(value)), path)] as const,
    ),
  )
  for (const [path, encodings] of encoded) {
    const place = (body: Buffer) => {
      const entry = { etag: etagOf(body), offset, length: body.length }
      bodies.push(body)
      offset += body.length
      return entry
    }
    const { identity, gzip, br } = encodings
    index[path] = { identity: { etag: etagOf(identity) }, gzip: place(gzip), br: place(br) }
  }
  writeFileSync(new URL(ANSWER_BODIES, DATA), Buffer.concat(bodies))
  writeFileSync(new URL(ANSWER_INDEX, DATA), JSON.stringify(index))
  writeModule('version.ts', `export const TEXT_VERSION = '${versionOf(Object.entries(index))}'`)
}

/** Path → what is answered there, in the names of the contract's `Chapter`, `ChapterDetail`, `Translation` and `LookAlikes`. */
function answersFor(text: BuiltText, row: WordRow): [path: string, value: unknown][] {
  const lookAlikes = findLookAlikes(row, text.arabic)
  return [
    ['/chapters', SURAHS.map(chapterItem)],
    ['/translations', LANGUAGES],
    ...SURAHS.map((surah): [string, unknown] => [`/chapters/${surah.number}`, chapterDetail(surah, text)]),
    ...SURAHS.map(({ number }): [string, unknown] => [
      `/chapters/${number}/look-alikes`,
      { surahNo: number, lookAlikes: lookAlikes.get(number) ?? [] },
    ]),
    ...SURAHS.flatMap((surah) =>
      LANGUAGES.map(({ language }): [string, unknown] => [
        `/chapters/${surah.number}/translations/${language}`,
        chapterTranslation(surah, language, versesOf(surah, text.translations[language]!)),
      ]),
    ),
  ]
}

const chapterItem = (surah: Surah) => ({
  surahNo: surah.number,
  surahName: surah.name,
  surahNameArabic: surah.nameArabic,
  surahNameArabicLong: surahDetailsOf(surah.number).nameArabicLong,
  surahNameTranslation: surahDetailsOf(surah.number).meaning,
  totalAyah: surah.ayahCount,
  revelationPlace: surahDetailsOf(surah.number).revelationPlace,
})

function chapterDetail(surah: Surah, text: BuiltText) {
  const positions = Array.from({ length: surah.ayahCount }, (_, index) => surah.startPosition + index)
  return {
    ...chapterItem(surah),
    arabic1: versesOf(surah, text.arabic),
    transliterationEnglish: versesOf(surah, text.transliterationEnglish),
    transliterationRussian: versesOf(surah, text.transliterationRussian),
    english: versesOf(surah, text.translations.en!),
    juz: positions.map(juzOf),
    page: positions.map(pageOf),
  }
}

function chapterTranslation(surah: Surah, language: string, verses: string[]) {
  const groups = language === TRANSLATED_IN_GROUPS ? groupsOf(verses) : []
  return { surahNo: surah.number, language, verses, ...(groups.length > 0 && { groups }) }
}

/**
 * Diyanet translates some ayahs together (1,413 of them, in 570 groups of up to 12), and Tanzil's copy has the whole of it at each.
 * No other translation here does, though some ayahs are alike.
 */
const TRANSLATED_IN_GROUPS = 'tr'

/** First and last ayah of each run of verses with the same letters. */
function groupsOf(verses: readonly string[]): [first: number, last: number][] {
  const letters = verses.map((verse) => verse.replace(/[^\p{L}\p{N}]/gu, ''))
  const groups: [number, number][] = []
  for (let first = 0; first < letters.length; first += 1) {
    let last = first
    while (letters[last + 1] === letters[first]) last += 1
    if (last > first) groups.push([first + 1, last + 1])
    first = last
  }
  return groups
}

const versesOf = (surah: Surah, list: readonly string[]): string[] =>
  list.slice(surah.startPosition, surah.startPosition + surah.ayahCount)

async function encode(raw: Buffer, path: string): Promise<Record<Encoding, Buffer>> {
  const { identity, gzip, br } = encoders
  const [plain, zipped, smallest] = await Promise.all([identity(raw, path), gzip(raw, path), br(raw, path)])
  return { identity: plain, gzip: zipped, br: smallest }
}

const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
