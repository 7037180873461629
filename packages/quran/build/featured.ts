/** The few ayahs that stand on the landing and sign-in pages, taken from the text. */
import { ayahAt } from '../src/ayah.ts'
import { SURAHS } from '../src/surahs.ts'
import { writeModule } from './tables.ts'
import type { BuiltText } from './text.ts'

/** `from` cuts an ayah at the words it names, in both languages. */
const CHOICE: { reference: string; from?: { arabic: string; english: string } }[] = [
  { reference: '1:1' },
  { reference: '20:114', from: { arabic: 'وَقُل', english: 'and say' } },
  { reference: '38:29' },
  { reference: '54:17' },
  { reference: '96:1' },
]

export function writeFeatured(text: BuiltText): void {
  const rows = CHOICE.map(({ reference, from }) => {
    const [surah, ayah] = reference.split(':').map(Number) as [number, number]
    const position = SURAHS[surah - 1]!.startPosition + ayah - 1
    const whole = { arabic: text.arabic[position]!, english: text.translations.en![position]! }
    const part = from ? { arabic: cut(whole.arabic, from.arabic), english: cut(whole.english, from.english) } : whole
    return { reference: ayahAt(position), arabic: part.arabic, english: sentence(part.english) }
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
