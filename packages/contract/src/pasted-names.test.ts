import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pastedNames } from './pasted-names.ts'

describe('the names in a list from a chat', () => {
  test.each([
    ['1. Salma ✅', 'Salma'],
    ['٢- أم خالد', 'أم خالد'],
    ['• Yusuf +49 151 2345678', 'Yusuf'],
    ['Tante Ayşe (Juz 5)', 'Tante Ayşe'],
    ['12) Auntie Salma', 'Auntie Salma'],
    ['3️⃣ Bilal', 'Bilal'],
    ['1️⃣0️⃣ Umm Khalid 🌸🤲🏽', 'Umm Khalid'],
    ['🇹🇷 Mehmet Ali', 'Mehmet Ali'],
    ['👨‍👩‍👧 Familie Yılmaz ❤️', 'Familie Yılmaz'],
    ['۳۔ آمنہ', 'آمنہ'],
    ['5 - فاطمة الزهراء ✔️', 'فاطمة الزهراء'],
    ['\u202Bعبد الرحمن\u202C ‎6', 'عبد الرحمن'],
    ['\u200F\u2067محمد\u2069', 'محمد'],
    ['Juz 7: Hafsa', 'Hafsa'],
    ["Juz' 12 – Maryam", 'Maryam'],
    ['Cüz 3 Zeynep', 'Zeynep'],
    ['الجزء ٤ - سلمى', 'سلمى'],
    ['جزء ٣٠: أبو بكر', 'أبو بكر'],
    ['Джуз 8 — Амина', 'Амина'],
    ['Ismail - Para 2', 'Ismail'],
    ['9. *Khadija* _bint_ Ali', 'Khadija bint Ali'],
    ['- [x] Nadia', 'Nadia'],
    ['☑ Nadia', 'Nadia'],
    ['* Omar <omar@example.org>', 'Omar'],
    ['Omar (omar.k@example.org)', 'Omar'],
    ['Zaid https://chat.whatsapp.com/AbC123', 'Zaid'],
    ['Zaid www.example.org/a', 'Zaid'],
    ['Zaid t.me/zaid_1', 'Zaid'],
    ['[29.11.26, 14:05:11] Layla', 'Layla'],
    ['00905551234567 Elif', 'Elif'],
    ['Sumaya (0151) 234-56.78', 'Sumaya'],
    ['سمية ٠٥٠١٢٣٤٥٦٧', 'سمية'],
    ['14.Jamal', 'Jamal'],
    ['2Hana', 'Hana'],
    ['Dr. Aziz', 'Dr. Aziz'],
    ['Mohamed S.', 'Mohamed S.'],
    ['Abdu’l Baha', 'Abdu’l Baha'],
    ['Abdus-Salam', 'Abdus-Salam'],
    ['Salma (mother of Yusuf)', 'Salma (mother of Yusuf)'],
    ['Salma.....', 'Salma'],
    ['Salma / Khalid', 'Salma Khalid'],
    ['Paraveen', 'Paraveen'],
    ['Cuzco 5', 'Cuzco'],
  ])('%j is %j', (line, name) => {
    expect(pastedNames(line)).toEqual([name])
  })

  test.each([
    '',
    '   ',
    '1.',
    '✅✅',
    '+49 151 2345678',
    'https://example.org/list',
    'salma@example.org',
    'Juz 5:',
    '----',
    '(12)',
  ])('%j has none', (line) => {
    expect(pastedNames(line)).toEqual([])
  })

  test('a list of two scripts with blank and double lines keeps its order and its doubles', () => {
    const list = '🌙 1. Salma ✅\r\n\r\n2. أم خالد\n   \n3) Salma\u2028٤- Yusuf\n\n'
    expect(pastedNames(list)).toEqual(['Salma', 'أم خالد', 'Salma', 'Yusuf'])
  })

  test('a line that is too long for a name is left out', () => {
    expect(pastedNames(`${'Please choose a juz '.repeat(6)}\nSalma`)).toEqual(['Salma'])
  })

  const aName = fc.constantFrom(
    ...[
      'Salma',
      'Auntie Salma',
      'Ayşe Yılmaz',
      'أم خالد',
      'عبد الرحمن',
      'آمنہ بی بی',
      'Амина',
      'Nguyễn An',
      '王小明',
      'Abdus-Salam',
    ],
  )
  const aNumber = fc.nat(999).chain((number) =>
    fc.constantFrom(
      String(number),
      String(number).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!),
    ),
  )
  const before = fc.oneof(
    fc.constantFrom('', '• ', '- ', '* ', '✅ ', '🌙', '\u200F', '\u202A', '☑️ ', '1️⃣ '),
    aNumber.chain((number) => fc.constantFrom('.', ')', ' -', ':', '.)', '/').map((sign) => `${number}${sign} `)),
  )
  const after = fc.oneof(
    fc.constantFrom(
      '',
      ' ✅',
      ' ✔️✔️',
      ' 🤲🏽',
      '\u202C',
      ' !!',
      ' +49 151 2345678',
      ' <a.b@example.org>',
      ' https://example.org/x',
      ' (Juz 5)',
      ' - juz 17',
      ' …',
    ),
    aNumber.map((number) => ` ${number}`),
  )

  test('whatever stands around them, the names come out in order', () => {
    const aList = fc.array(fc.tuple(before, before, aName, after, after), { maxLength: 30 })
    fc.assert(
      fc.property(aList, fc.constantFrom('\n', '\r\n', '\n\n', '\u2028'), (lines, lineBreak) => {
        const list = lines.map((parts) => parts.join('')).join(lineBreak)
        expect(pastedNames(list)).toEqual(lines.map(([, , name]) => name))
      }),
    )
  })

  test('any text gives names of one line with a letter, without addresses, and these again from themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const names = pastedNames(text)
        for (const name of names) {
          expect(name).toMatch(/^[^\n\r\u2028\u2029]*\p{L}[^\n\r\u2028\u2029]*$/u)
          expect(name).not.toMatch(/\p{Nd}{5}|@|:\/\/|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u)
        }
        expect(pastedNames(names.join('\n'))).toEqual(names)
      }),
    )
  })
})
