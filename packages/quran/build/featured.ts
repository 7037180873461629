/** The few ayahs that stand on the landing and sign-in pages, taken from the text. */
import { ayahAt } from '../src/ayah.ts'
import { SURAHS } from '../src/surahs.ts'
import { writeModule } from './tables.ts'
import type { BuiltText } from './text.ts'

/** The translations of the languages of the interface, which greet people in them. There is no Arabic one. */
const TRANSLATIONS = ['en', 'ru'] as const

/** `from` cuts an ayah at the words it names, in each language. */
const CHOICE: { reference: string; from?: { arabic: string; en: string; ru: string } }[] = [
  { reference: '1:1' },
  { reference: '20:114', from: { arabic: 'وَقُل', en: 'and say', ru: 'и говори' } },
  { reference: '38:29' },
  { reference: '54:17' },
  { reference: '96:1' },
]

export function writeFeatured(text: BuiltText): void {
  const rows = CHOICE.map(({ reference, from }) => {
    const [surah, ayah] = reference.split(':').map(Number) as [number, number]
    const position = SURAHS[surah - 1]!.startPosition + ayah - 1
    const part = (whole: string, first: string | undefined) => (first === undefined ? whole : cut(whole, first))
    const translations = TRANSLATIONS.map((language) => [
      language,
      sentence(part(text.translations[language]![position]!, from?.[language])),
    ])
    return {
      reference: ayahAt(position),
      arabic: part(text.arabic[position]!, from?.arabic),
      translations: Object.fromEntries(translations),
    }
  })
  const list = rows.map((row) => JSON.stringify(row)).join(',\n')
  writeModule(
    'featured.ts',
    `import type { FeaturedAyah } from '../featured.ts'\n\nexport const FEATURED: readonly FeaturedAyah[] = [\n${list},\n]`,
  )
}

function cut(text: string, from: string): string {
  const start = text.indexOf(from)
  if (start < 0) throw new Error(`"${from}" is no longer in "${text}"`)
  return text.slice(start)
}

/** Alone on a page: begins with a capital, and does not end in the dash that leads to the next ayah. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/ -$/, '')
