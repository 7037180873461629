import { describe, expect, test } from 'vitest'
import { SignUpForm } from './auth.ts'
import { describeField } from './field-messages.ts'
import { JoinHearingBody } from './hearings.ts'
import { RoomName } from './rooms.ts'
import { typedName, visibleName, visibleText } from './typed-name.ts'

describe('a name', () => {
  test.each([
    ['spaces around it', '  Amina \u00A0', 'Amina'],
    ['a line break and a tab', 'Amina\r\n\tBint\u2028Yusuf\u2029', 'Amina Bint Yusuf'],
    ['a bell and an escape', 'Am\u0007ina\u001B[31m', 'Amina[31m'],
    ['bidi overrides and isolates', '\u202EAmina\u202C \u2067Yusuf\u2069', 'Amina Yusuf'],
    ['zero-width spaces', '\uFEFFAm\u200Bi\u2060na\u200D', 'Amina'],
    ['fillers', 'Amina\u3164\u115F\u1160\uFFA0\u2800', 'Amina'],
    ['a soft hyphen', 'Ami\u00ADna', 'Amina'],
  ])('loses %s', (_, typed, name) => {
    expect(visibleName(typed)).toBe(name)
    expect(visibleName(name)).toBe(name)
  })

  test.each([
    ['a Persian word', 'علی‌رضا'],
    ['a joiner of Sinhala', 'ශ්‍රී'],
    ['a family', '👨‍👩‍👧‍👦 Yusuf'],
    ['an emoji with its colour', '🧕🏽‍🎓'],
    ['a heart in its form', 'Halaqa ❤️'],
    ['a flag', 'Reading 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['marks on letters', 'Amīna أُمُّ سَلَمَة'],
    ['the basmala', '﷽'],
    ['a mark of direction', 'ختمة \u200F(1)'],
    ['a star of the mushaf', '۞ Hizb ۝'],
    ['an emoji alone', '🌙'],
    ['a number alone', '114'],
  ])('keeps %s', (_, name) => {
    expect(typedName('required').parse(name)).toBe(name)
  })

  test.each([
    ['zero-width spaces', '\u200B\u200B', 'This is required.'],
    ['a filler', '\u3164', 'This is required.'],
    ['a blank of braille', '\u2800', 'This is required.'],
    ['an override', '\u202E', 'This is required.'],
    ['white space', ' \u00A0\u3000', 'This is required.'],
    ['joiners', '\u200D\u200C', 'This is required.'],
    ['signs without a letter', '\u0301'.repeat(90), 'This needs at least one letter.'],
    ['marks of direction', '\u200E\u200F', 'This needs at least one letter.'],
    ['dots', '...', 'This needs at least one letter.'],
  ])('is refused if it is only %s', (_, typed, message) => {
    expect(
      typedName('required')
        .safeParse(typed)
        .error?.issues.map((issue) => describeField(issue.message).message),
    ).toEqual([message])
  })

  test('is cleaned and looked at wherever somebody types one', () => {
    const form = { email: 'a@example.org', password: 'correct horse', confirmPassword: 'correct horse' }
    const filler = '\u3164'
    expect(SignUpForm.parse({ ...form, fullName: 'Am\u200Bina' }).fullName).toBe('Amina')
    expect(SignUpForm.safeParse({ ...form, fullName: filler }).error?.issues).toMatchObject([
      { path: ['fullName'], message: 'full_name_required' },
    ])
    expect(RoomName.parse('Fajr\u202E circle')).toBe('Fajr circle')
    expect(RoomName.safeParse(filler).error?.issues[0]?.message).toBe('room_name_required')
    expect(JoinHearingBody.parse({ name: 'Bilal\n' })).toEqual({ name: 'Bilal' })
    expect(JoinHearingBody.safeParse({ name: filler }).error?.issues[0]?.message).toBe('name_required')
  })
})

describe('a text of several lines', () => {
  test.each([
    ['its lines and paragraphs', 'Masjid An-Nur\nStreet 1\n\nPhone', 'Masjid An-Nur\nStreet 1\n\nPhone'],
    ['the indent of a line', '- one\n  - two', '- one\n  - two'],
    ['joiners within words', 'علی‌رضا\nك', 'علی‌رضا\nك'],
    ['a tab as spaces', 'a\tb', 'a    b'],
    ['any line break as one', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ])('keeps %s', (_, typed, text) => {
    expect(visibleText(typed)).toBe(text)
    expect(visibleText(text)).toBe(text)
  })

  test.each([
    ['bidi overrides and isolates', '\u202Ea\u202C\n\u2067b\u2069', 'a\nb'],
    ['zero-width spaces and control characters', 'a\u200B\u0007\nb\uFEFF', 'a\nb'],
    ['spaces around it and at the end of a line', ' \n\na  \nb \n ', 'a\nb'],
    ['everything, if nothing is seen', '\u200B\n\u202E', ''],
  ])('loses %s', (_, typed, text) => {
    expect(visibleText(typed)).toBe(text)
  })
})
