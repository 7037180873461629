import { cleanedName } from '@halaqa/contract/person-name'
import type { PieceKind } from '@halaqa/contract/pieces'
import { MAX_PART_LENGTH } from '@halaqa/contract/room-list'
import { HIZB_STARTS, JUZ_STARTS, juzSpan, pageSpan, RUB_STARTS } from '@halaqa/quran/mushaf'
import { type Span, spanOf } from '@halaqa/quran/range'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textsIn } from '../../lib/texts.ts'
import { datesText, groupsOf, inParts, type ListedPortion, spanText } from './list-text.ts'
import { wordingIn } from './list-wording.ts'
import { isolatedName } from './listed-name.ts'

const wording = wordingIn(textsIn('en'))
const ADDRESS = 'https://halaqa.example/rooms/1'

const listOf = (portions: ListedPortion[], format: 'whatsapp' | 'telegram' | 'plain', roomName = 'Winter Hatim') =>
  inParts(
    {
      roomName,
      dedication: null,
      dates: 'Monday 2 March',
      groups: groupsOf(portions, 'juz', wording),
      ending: [wording.prayer, ADDRESS],
    },
    format,
    wording,
  )

const juz = (number: number, name: string, hatimNumber = 1): ListedPortion => ({
  ...juzSpan(number),
  name,
  hatimNumber,
})

test('has the room, the dates, a line for each portion, and the address', () => {
  expect(listOf([juz(1, 'Amina'), juz(2, 'يوسف')], 'whatsapp')).toEqual([
    [
      '*\u2068Winter Hatim\u2069*',
      'Monday 2 March',
      '',
      '\u2068Amina\u2069 – Juz 1',
      '\u2068يوسف\u2069 – Juz 2',
      '',
      'May Allah accept it from everyone.',
      ADDRESS,
    ].join('\n'),
  ])
})

test("has a heading for each hatim if there are several, in the chat's bold", () => {
  const portions = [juz(29, 'Amina', 3), juz(30, 'Bilal', 3), juz(1, 'Amina', 4)]
  expect(listOf(portions, 'telegram')[0]?.split('\n').slice(2, 8)).toEqual([
    '',
    '**Hatim 3**',
    '\u2068Amina\u2069 – Juz 29',
    '\u2068Bilal\u2069 – Juz 30',
    '',
    '**Hatim 4**',
  ])
  expect(listOf(portions, 'plain')[0]).not.toMatch(/[*_]/)
})

describe('names', () => {
  test.each([
    ['a line break', 'Amina\nBilal – Juz 2', 'Amina Bilal - Juz 2'],
    ['other ends of lines', 'A\u2028B\u2029C\u0085D\rE', 'A B CD E'],
    ['marks of bold and the like', '*A* _B_ ~C~ `D` ||E||', 'A B C D E'],
    ['a link', '[here](https://evil.example/x)', 'here (https: evil. example x)'],
    ['a bare address, a mention, a tag and a command', 'evil.example @bot #tag /start', 'evil. example bot tag start'],
    ['bidi controls', '\u202EAmina\u202C \u2066B\u2069\u200E\u200F\u061C', 'Amina B'],
    ['what is not seen', 'A\u200Bm\u2060i\uFEFFn\u00ADa\u3164\u{E0041}', 'Amina'],
    ['signs upon signs', `A${'\u0301'.repeat(50)}`, `A${'\u0301'.repeat(3)}`],
    ['what Persian needs within a word', 'مه\u200Cسا \u200CA', 'مه\u200Cسا A'],
  ])('%s', (_, name, cleaned) => {
    expect(cleanedName(name)).toBe(cleaned)
  })

  test('a name of which nothing is left becomes a sign', () => {
    expect(isolatedName('**\u200B')).toBe('\u2068…\u2069')
  })
})

/** Names of up to 100 units, of letters and of all that could forge something. */
const forgedName = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }) },
      fc.constantFrom(
        ...[
          '\n',
          '\r\n',
          '\u2028',
          '\u2029',
          '\u0085',
          '\v',
          '\f',
          '*',
          '**',
          '_',
          '~~',
          '`',
          '```',
          '|',
          '[a](b)',
          ' – Juz 1',
        ],
        ...[
          '\u202E',
          '\u2066',
          '\u2067',
          '\u2068',
          '\u2069',
          '\u200E',
          '\u200F',
          '\u061C',
          '\u200B',
          '\u200D',
          '> ',
          '1. ',
          '- ',
          '# ',
        ],
      ),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join('').slice(0, 100).toWellFormed())

const format = fc.constantFrom('whatsapp' as const, 'telegram' as const, 'plain' as const)

test('every line is made here and no part is too long, whatever people are called', () => {
  const portion = fc.record({
    number: fc.integer({ min: 1, max: 30 }),
    name: forgedName,
    hatim: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(portion, { minLength: 1, maxLength: 200 }), forgedName, format, (list, roomName, as) => {
      const portions = list
        .map(({ number, name, hatim }) => juz(number, name, hatim))
        .sort((a, b) => a.hatimNumber - b.hatimNumber)
      const parts = listOf(portions, as, roomName)
      const mark = { whatsapp: '\\*', telegram: '\\*\\*', plain: '' }[as]
      const name =
        '\\u2068[^\\u2066-\\u2069\\u202A-\\u202E\\u200E\\u200F\\u061C*_~`|[\\]\\n\\r\\u2028\\u2029\\u0085\\v\\f]+\\u2069'
      const lines = {
        portion: new RegExp(`^${name} – Juz \\d+$`, 'u'),
        title: new RegExp(`^${mark}${name}${mark}( \\d+/\\d+)?$`, 'u'),
        heading: new RegExp(`^${mark}Hatim \\d${mark}$`),
      }
      let given = 0
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(MAX_PART_LENGTH)
        const [title = '', dates, ...rest] = part.split(/[\n\r\u2028\u2029\u0085\v\f]/)
        expect(title).toMatch(lines.title)
        expect(dates).toBe('Monday 2 March')
        for (const line of rest) {
          if (lines.portion.test(line)) given += 1
          else if (!lines.heading.test(line)) expect(['', wording.prayer, ADDRESS]).toContain(line)
        }
      }
      expect(given).toBe(portions.length)
      expect(parts.at(-1)).toMatch(new RegExp(`\\n${ADDRESS}$`))
    }),
    { numRuns: 200 },
  )
})

test('a long list has numbered parts, cut between lines, each under its own heading', () => {
  const portions = Array.from({ length: 600 }, (_, i) => juz((i % 30) + 1, `Reader ${i}`, Math.floor(i / 300) + 3))
  const parts = listOf(portions, 'whatsapp')
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.map((part) => part.split('\n')[0])).toEqual(
    parts.map((_, i) => `*\u2068Winter Hatim\u2069* ${i + 1}/${parts.length}`),
  )
  for (const part of parts.slice(0, -1)) {
    expect(part.split('\n')[3]).toMatch(/^\*Hatim [34]\*$/)
    expect(part.length).toBeGreaterThan(MAX_PART_LENGTH - 100)
  }
  const lines = parts.flatMap((part) => part.split('\n')).filter((line) => line.startsWith('\u2068'))
  expect(lines).toEqual(portions.map((portion, i) => `\u2068${portion.name}\u2069 – Juz ${(i % 30) + 1}`))
})

test.each<[string, Span, PieceKind | null, string]>([
  ['a juz', juzSpan(5), 'juz', 'Juz 5'],
  ['several juz', { start: JUZ_STARTS[4]!, end: 6235 }, 'juz', 'Juz 5–30'],
  ['a clipped juz', { start: juzSpan(1).start + 7, end: juzSpan(1).end }, 'juz', 'Al-Baqarah 1–141'],
  ['a hizb', { start: HIZB_STARTS[8]!, end: HIZB_STARTS[9]! - 1 }, 'hizb', 'Hizb 9'],
  ['a rub', { start: RUB_STARTS[8]!, end: RUB_STARTS[9]! - 1 }, 'rub', 'Rub 9'],
  ['two rub that are one piece', { start: RUB_STARTS[238]!, end: 6235 }, 'rub', 'Rub 239–240'],
  ['a page', pageSpan(12), 'page', 'Page 12'],
  ['two pages that are one piece', { start: pageSpan(603).start, end: 6235 }, 'page', 'Pages 603–604'],
  ['a juz of a room that is not cut by juz', juzSpan(2), null, 'Al-Baqarah 142–252'],
  ['two surahs', { start: 6225, end: 6235 }, 'hizb', 'Al-Falaq 1 – An-Nas 6'],
  ['an ayah', spanOf({ startSurah: 2, startAyah: 255, endSurah: 2, endAyah: 255 }), null, 'Al-Baqarah 255'],
  ['all of it', { start: 0, end: 6235 }, 'range', "Complete Qur'an"],
])('%s is called by its name', (_, span, cutBy, text) => {
  expect(spanText(span, cutBy, wording)).toBe(text)
})

test.each([
  ['2026-03-02', '2026-03-02', 'Monday 2 March'],
  ['2026-03-03', '2026-03-09', 'Week of 3 March, until Monday 9 March'],
  ['2026-03-02', '2026-03-31', '2 March, until Tuesday 31 March'],
])('from %s to %s', (first, last, text) => expect(datesText({ first, last }, wording)).toBe(text))
