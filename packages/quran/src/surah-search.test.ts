import { describe, expect, test } from 'vitest'
import { surahDetailsOf } from './surah-details.ts'
import {
  findAyah,
  findAyahNumbers,
  findDivision,
  findSurah,
  findSurahs,
  startOfDivision,
  startOfJuz,
} from './surah-search.ts'

const numbers = (typed: string) => findSurahs(typed).map(({ number }) => number)
const first = (typed: string) => numbers(typed)[0]

describe('the surahs that a typed text can mean', () => {
  test.each([
    ['the name in any case', 'BAQARAH', [2]],
    ['with its article', 'AL-MULK', [67]],
    ['without its hyphen', 'albaqarah', [2]],
    ['with a space for the hyphen', 'al baqarah', [2]],
    ['without its apostrophe', 'ali imran', [3]],
    ['with a curly apostrophe', 'Ali ’Imran', [3]],
    ['with the letter ayn', 'Ali ʿImran', [3]],
    ['with accents, composed', 'Y\u016bsuf', [12]],
    ['with accents, decomposed', 'Yu\u0304suf', [12]],
    ['with doubled vowels', 'yaseen', [36]],
    ['with doubled vowels', 'ikhlaas', [112]],
    ['in one word', 'yasin', [36]],
    ['with e and o', 'mominoon', [23]],
    ['with other letters', 'kausar', [108]],
    ['with other letters', 'zariyat', [51]],
    ['with other letters', 'İhlas', [112]],
    ['with the word surah', 'surah al kahf', [18]],
    ['the Arabic name', 'البقرة', [2]],
    ['with vowel signs', 'ٱلۡبَقَرَةِ', [2]],
    ['without hamza', 'الانعام', [6]],
    ['without the article', 'انعام', [6]],
    ['with ha for ta marbuta', 'البقره', [2]],
    ['stretched', 'الـبـقـرة', [2]],
    ['in Persian letters', 'یس', [36]],
    ['after the Arabic word for surah', 'سورة الكهف', [18]],
    ['the meaning', 'the cow', [2]],
    ['a word of the meaning', 'cow', [2]],
    ['a word of the meaning', 'Cave', [18]],
    ['the number', '114', [114]],
    ['in Arabic-Indic digits', '١٨', [18]],
    ['in Persian digits', '۱۸', [18]],
    ['with zeros before it', '007', [7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]],
    ['its beginning', '11', [11, 110, 111, 112, 113, 114]],
    ['with an ayah', '2:255', [2]],
    ['with an ayah that it has not', '2:300', [2]],
    ['a number that no surah has', '0', []],
    ['a name that no surah has', 'xyz', []],
    ['nothing but signs', '---', []],
    ['a sign', '-', []],
  ])('%s: %s', (_, typed, expected) => {
    expect(numbers(typed)).toEqual(expected)
  })

  test.each([
    ['nas', 114],
    ['alnas', 114],
    ['an-nas', 114],
    ['fatiha', 1],
    ['al fatiha', 1],
    ['sad', 38],
    ['fajr', 89],
    ['layl', 92],
    ['rahmaan', 55],
    ['tauba', 9],
    ['baqara', 2],
    ['bakara', 2],
    ['qaaf', 50],
    ['taha', 20],
    ['ناس', 114],
  ])('%s: surah %s is first', (typed, number) => {
    expect(first(typed)).toBe(number)
  })

  test('all 114 for nothing', () => {
    expect(numbers('  ')).toHaveLength(114)
  })

  test.each([
    ['Latin', '0'],
    ['Arabic-Indic', '٠'],
    ['Persian', '۰'],
  ])('each surah by its number in %s digits', (_, zero) => {
    for (const { number } of findSurahs('')) {
      const typed = String(number).replace(/\d/g, (digit) =>
        String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
      )
      expect(first(typed), typed).toBe(number)
    }
  })

  test.each(['NFC', 'NFD', 'NFKC'])('each surah by its names in Unicode %s, in any case', (form) => {
    for (const { number, name, nameArabic } of findSurahs('')) {
      const typed = [name, name.toUpperCase(), name.toLowerCase(), nameArabic].map((text) => text.normalize(form))
      expect(typed.map(first), name).toEqual(typed.map(() => number))
    }
  })

  test('each surah by its own name, Arabic name, meaning and number', () => {
    for (const { number, name, nameArabic } of findSurahs('')) {
      expect([first(name), first(nameArabic), first(String(number))]).toEqual([number, number, number])
      expect(numbers(surahDetailsOf(number).meaning)).toContain(number)
    }
  })
})

test.each([
  ['1', 1],
  ['kahf', 18],
  ['nas', 114],
  ['al-', undefined],
  ['an', undefined],
  ['', undefined],
  ['-', undefined],
])('%s means %s alone', (typed, number) => {
  expect(findSurah(typed)?.number).toBe(number)
})

test.each([
  ['2:255', 2, 255],
  ['2.255', 2, 255],
  ['2 255', 2, 255],
  [' 2 : 255 ', 2, 255],
  ['٢:٢٥٥', 2, 255],
  ['۲:۲۵۵', 2, 255],
  ['baqarah 255', 2, 255],
  ['al-baqarah:255', 2, 255],
  ['ya-sin 1', 36, 1],
  ['البقرة ٢٥٥', 2, 255],
  ['سورة البقرة، الآية ٢٥٥', 2, 255],
  ['surah 2 ayah 255', 2, 255],
  ['surah al-baqarah, verse 255', 2, 255],
  ['Бакара 255', 2, 255],
])('%s is an ayah', (typed, surah, ayah) => {
  expect(findAyah(typed)).toEqual({ surah, ayah })
})

test.each(['2', '2:', '2:287', '2:0', '115:1', 'xyz 3', 'al 3', '-', ''])('%j is none', (typed) => {
  expect(findAyah(typed)).toBeUndefined()
})

test.each([
  ['juz 30', 'juz', 30],
  ['Juz’ 2', 'juz', 2],
  ['juz1', 'juz', 1],
  ['para 30', 'juz', 30],
  ['sipara 5', 'juz', 5],
  ['cüz 7', 'juz', 7],
  ['джуз 30', 'juz', 30],
  ['جزء ٣٠', 'juz', 30],
  ['الجزء ٣٠', 'juz', 30],
  ['30 джуз', 'juz', 30],
  ['30-й джуз', 'juz', 30],
  ['30. cüz', 'juz', 30],
  ['پارہ ۳۰', 'juz', 30],
  ['juz amma', 'juz', 30],
  ['Amme cüzü', 'juz', 30],
  ['جزء عم', 'juz', 30],
  ['juz tabarak', 'juz', 29],
  ['hizb 10', 'hizb', 10],
  ['حزب ٦٠', 'hizb', 60],
  ['الحزب ٦٠', 'hizb', 60],
  ['page 300', 'page', 300],
  ['p. 5', 'page', 5],
  ['Sayfa 604', 'page', 604],
  ['страница 300', 'page', 300],
  ['صفحة ٣٠٠', 'page', 300],
  ['الصفحة ٣٠٠', 'page', 300],
  ['300-я страница', 'page', 300],
])('%s is %s %s', (typed, kind, number) => {
  expect(findDivision(typed)).toEqual({ kind, number })
})

test.each(['juz 31', 'juz 0', 'hizb 61', 'page 605', 'page', '30', 'amma', 'kahf 10', ''])('%j is no part', (typed) => {
  expect(findDivision(typed)).toBeUndefined()
})

test('a hizb and a page begin at their first ayah', () => {
  expect(startOfDivision({ kind: 'hizb', number: 60 })).toEqual({ surah: 87, ayah: 1 })
  expect(startOfDivision({ kind: 'page', number: 604 })).toEqual({ surah: 112, ayah: 1 })
  expect(startOfDivision({ kind: 'juz', number: 30 })).toEqual({ surah: 78, ayah: 1 })
  expect(() => startOfDivision({ kind: 'page', number: 605 })).toThrow(RangeError)
})

test.each([
  ['ayat al-kursi', 2, 255],
  ['Ayatul Kursi', 2, 255],
  ['ayat ul kursi', 2, 255],
  ['ayatulkursi', 2, 255],
  ['Ayetel Kürsi', 2, 255],
  ['Ayetü’l-Kürsi', 2, 255],
  ['kursi', 2, 255],
  ['Throne Verse', 2, 255],
  ['آية الكرسي', 2, 255],
  ['اية الكرسى', 2, 255],
  ['آیۃ الکرسی', 2, 255],
  ['آیت الکرسی', 2, 255],
  ['аят аль-курси', 2, 255],
  ['amanar rasul', 2, 285],
  ['Āmana r-rasūl', 2, 285],
  ['Amenerrasulü', 2, 285],
  ['آمن الرسول', 2, 285],
])('%s is a passage', (typed, surah, ayah) => {
  expect(findAyah(typed)).toEqual({ surah, ayah })
})

test('a juz begins at its first ayah', () => {
  expect([startOfJuz(1), startOfJuz(2), startOfJuz(30)]).toEqual([
    { surah: 1, ayah: 1 },
    { surah: 2, ayah: 142 },
    { surah: 78, ayah: 1 },
  ])
  expect(() => startOfJuz(31)).toThrow(RangeError)
})

test('ayah numbers that begin with what was typed', () => {
  expect(findAyahNumbers(30, '3')).toEqual([3, 30])
  expect(findAyahNumbers(30, '٣')).toEqual([3, 30])
  expect(findAyahNumbers(7, '')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(findAyahNumbers(7, '8')).toEqual([])
  expect(findAyahNumbers(7, 'a')).toEqual([])
})
