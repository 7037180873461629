/**
 * The list of a room as messages of a chat.
 *
 * Shape   a part begins with the room's name, its dedication and the dates, and is numbered where there are several. A line is a name and what was given, or
 *         made of the wording alone; names are isolated (`listed-name.ts`), so that no line and no bold text comes from one.
 * Units   lengths are UTF-16 units, as JavaScript counts them.
 */
import type { CalendarDate } from '@halaqa/contract/calendar'
import { daysBetween } from '@halaqa/contract/calendar'
import type { PieceKind } from '@halaqa/contract/pieces'
import type { ListFormat } from '@halaqa/contract/room-list'
import { MAX_PART_LENGTH } from '@halaqa/contract/room-list'
import { AYAH_COUNT } from '@halaqa/quran/ayah'
import { HIZB_STARTS, hizbOf, JUZ_STARTS, juzOf, PAGE_STARTS, pageOf, RUB_STARTS, rubOf } from '@halaqa/quran/mushaf'
import { isCompleteQuran, rangeOf, type Span } from '@halaqa/quran/range'
import type { ListWording } from './list-wording.ts'
import { isolatedName } from './listed-name.ts'

export interface ListedPortion extends Span {
  name: string
  hatimNumber: number
}

export interface ListContent {
  roomName: string
  /** For whom or what the room reads; null for none. */
  dedication: string | null
  /** Below these; null says nothing of dates. */
  dates: string | null
  /** Lines with what stands above them. */
  groups: { heading: string | null; lines: string[] }[]
  /** After all of them, the address last. */
  ending: string[]
}

const MARK_OF_BOLD: Record<ListFormat, string> = { whatsapp: '*', telegram: '**', plain: '' }

/** " 12/34", and some more. */
const ROOM_FOR_NUMBER = 20

/** The content as messages of `MAX_PART_LENGTH` characters at most, cut between lines. */
export function inParts(content: ListContent, format: ListFormat, wording: ListWording): string[] {
  const mark = MARK_OF_BOLD[format]
  const bold = (text: string) => mark + text + mark
  const title = bold(wording.lineMark + isolatedName(content.roomName))
  const below = [
    ...(content.dedication === null ? [] : [wording.lineMark + isolatedName(content.dedication)]),
    ...(content.dates === null ? [] : [content.dates]),
  ]
  const most = MAX_PART_LENGTH - ROOM_FOR_NUMBER - lengthOf([title, ...below])

  const parts: string[][] = [[]]
  let length = 0
  const add = (lines: string[]) => {
    parts.at(-1)!.push(...lines)
    length += lengthOf(lines)
  }
  for (const { heading, lines } of [...content.groups, { heading: null, lines: [content.ending.join('\n')] }]) {
    const above = ['', ...(heading === null ? [] : [bold(heading)])]
    for (const [i, line] of lines.entries()) {
      const next = i === 0 ? [...above, line] : [line]
      if (length + lengthOf(next) <= most) add(next)
      else {
        parts.push([])
        length = 0
        add([...above, line])
      }
    }
  }
  return parts.map((lines, i) => {
    const number = parts.length === 1 ? '' : ` ${wording.number(i + 1)}/${wording.number(parts.length)}`
    return [title + number, ...below, ...lines].join('\n')
  })
}

/** With the line break after each. */
const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)

/** One line a portion; grouped by hatim where there are several. */
export function groupsOf(portions: ListedPortion[], cutBy: PieceKind | null, wording: ListWording) {
  const hatims = [...new Set(portions.map(({ hatimNumber }) => hatimNumber))]
  return hatims.map((hatim) => ({
    heading: hatims.length > 1 ? wording.hatim(hatim) : null,
    lines: portions
      .filter(({ hatimNumber }) => hatimNumber === hatim)
      .map(({ name, ...span }) => `${wording.lineMark}${isolatedName(name)} – ${spanText(span, cutBy, wording)}`),
  }))
}

/** "Week of 2 March, until Sunday 8 March", "Monday 2 March" */
export function datesText({ first, last }: { first: CalendarDate; last: CalendarDate }, wording: ListWording): string {
  if (first === last) return wording.day(first)
  return daysBetween(first, last) === 6 ? wording.week(first, last) : wording.dates(first, last)
}

/** The name of a portion in the mushaf that everybody has. */
const DIVISIONS = {
  page: { starts: PAGE_STARTS, numberOf: pageOf },
  rub: { starts: RUB_STARTS, numberOf: rubOf },
  hizb: { starts: HIZB_STARTS, numberOf: hizbOf },
  juz: { starts: JUZ_STARTS, numberOf: juzOf },
}

/** "Juz 5", "Hizb 9", "Page 12", "Al-Baqarah 142–252", "Al-Falaq 1 – An-Nas 6" */
export function spanText(span: Span, cutBy: PieceKind | null, wording: ListWording): string {
  if (cutBy !== null && cutBy !== 'range') {
    const { starts, numberOf } = DIVISIONS[cutBy]
    if (isMadeOf(starts, span)) return wording.pieces[cutBy](numberOf(span.start), numberOf(span.end))
  }
  const range = rangeOf(span)
  if (isCompleteQuran(range)) return wording.wholeQuran
  const ayah = (surah: number, number: number) => `${wording.surah(surah)} ${wording.number(number)}`
  const start = ayah(range.startSurah, range.startAyah)
  if (span.start === span.end) return start
  if (range.startSurah === range.endSurah) return `${start}–${wording.number(range.endAyah)}`
  return `${start} – ${ayah(range.endSurah, range.endAyah)}`
}

/** The span begins with a division of the mushaf and ends with one. */
const isMadeOf = (starts: readonly number[], { start, end }: Span) =>
  starts.includes(start) && (end + 1 === AYAH_COUNT || starts.includes(end + 1))
