import type { z } from 'zod'
import { fillEnglish, type ValueKind, type ValueOf } from './fill-english.ts'

/**
 * What can be wrong with a field, in English. A schema's message is a code of this list (`fieldMessage`). The server answers the code and
 * the sentence; the web shows the code's message in its own catalogue (`fields.<code>`).
 */
export const FIELD_MESSAGES = {
  required: 'This is required.',
  invalid: 'This isn’t valid.',
  not_a_list: 'This must be a list.',
  not_true_or_false: 'This must be true or false.',
  not_a_whole_number: 'This must be a whole number.',
  not_a_number: 'This must be a number.',
  not_an_object: 'This must be an object.',
  not_text: 'This must be text.',
  at_least: 'This must be at least {value}.',
  at_most: 'This must be at most {value}.',
  at_least_characters: 'This must be at least {value} characters long.',
  at_most_characters: 'This must be at most {value} characters long.',
  at_least_items: 'This must be at least {value} items long.',
  at_most_items: 'This must be at most {value} items long.',
  one_of: 'This must be one of: {value}.',
  unstorable: 'This text has a character that we can’t store.',
  needs_letter: 'This needs at least one letter.',
  invalid_id: 'This isn’t a valid id.',
  date_format: 'The date must be written as YYYY-MM-DD.',
  time_zone: 'This isn’t a time zone.',
  language: 'This isn’t a language.',
  colour: 'Write a colour as #rrggbb.',
  link_incomplete: 'This link isn’t complete.',

  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email',
  email_taken: 'An account with this email already exists',
  full_name_required: 'Full name is required',
  full_name_too_long: 'Full name must be less than {value} characters',
  name_required: 'Please type your name.',
  password_required: 'Password is required',
  password_too_short: 'Password must be at least {value} characters',
  password_too_long: 'Password must be at most {value} characters',
  password_not_confirmed: 'Please confirm your password',
  passwords_differ: 'Passwords do not match',
  password_common:
    'Many people use this password, so it’s easily guessed. Please choose another: three or four words make a good one.',
  password_repeated:
    'This password repeats itself, so it’s easily guessed. Please choose another: three or four words make a good one.',
  password_own:
    'Your name and your email are easily guessed. Please choose another password: three or four words make a good one.',
  wrong_password: 'That isn’t your password.',
  pin_format: 'A PIN has four to eight digits.',
  pin_or_password: 'Type the PIN or the password.',
  wrong_pin: 'That PIN is wrong.',

  room_name_required: 'Room name is required',
  room_name_too_long: 'Room name must be less than {value} characters',
  description_too_long: 'Description must be less than {value} characters',
  dedication_link: 'A dedication has no links. If it has none, put a space after each full stop.',
  start_date_past: 'Start date can’t be in the past',
  start_date_too_late: 'The start date must be within ten years.',
  end_date_required: 'End date is required for fixed rooms',
  end_date_before_start: 'End date must be after start date',
  end_date_from: 'The end date must be {value} or later.',
  end_date_of_recurrent: 'A recurrent room has no end date.',
  all_given_out: 'Everything in this room is assigned already. You can’t change its end date any more.',
  room_too_long: 'A room lasts at most {value} days.',
  only_rest_days: 'All days of this room are rest days. Leave at least one to read on.',
  only_rest_days_until: 'All days until then are rest days. Leave at least one to read on.',
  every_weekday_rests: 'Leave at least one day of the week to read on.',
  rest_weekdays: 'Rest days are days of the week, from 1 for Monday to 7 for Sunday.',
  duration_range: 'The duration must be between 1 and {value} days.',
  turn_days_range: 'Choose between 1 and {value} days.',
  no_cycles: 'A room with an end date has no cycles.',
  turns_not_cycles: 'A room of pieces has turns. Use turn_days instead.',
  turn_days_required: 'A room without an end needs the days of a turn.',
  only_pieces: 'Only a room whose plan is pieces has this.',
  piece_required: 'Choose what each reader gets.',
  juz_of_daily: 'Only daily rooms are divided by juz.',
  division_of_daily: 'Only daily rooms are divided by juz. Choose a juz as the piece instead.',
  nothing_free: 'Everyone reads the whole range, so no piece is free.',
  nothing_to_choose: 'Everyone reads the whole range, so there’s nothing to choose.',
  no_board_limit: 'Only readers who choose from a board have a limit.',
  away_too_long: 'You can be away for {value} days at most.',
  day_past: 'Choose today or a later day.',
  date_within_ten_years: 'Choose a date within ten years.',
  list_of_later_day: 'There’s no list for a later day yet. Choose today or an earlier day.',
  list_before_start: 'This room hadn’t started on that day. Choose a later one.',
  portions_range: 'Choose between 1 and {value} portions.',
  spread_days_range: 'Choose between 2 and {value} days.',
  spread_portions: 'Choose at least {value} portions.',
  bookmark_outside: 'The bookmark must be in your portion, {value}.',
  place_incomplete: 'Name a surah and a verse, or neither.',
  before_together: 'Send `before` and `before_id` together, or neither.',

  whole_surah: 'The surah must be a whole number.',
  whole_ayah: 'The verse must be a whole number.',
  surah_number: 'Invalid surah number. Must be between 1 and 114',
  surah_unknown: 'Surahs are numbered from 1 to 114.',
  ayah_from_one: 'Verses are numbered from 1.',
  ayahs_of_surah: 'This surah has {value} verses.',
  range_backwards: 'The reading range must not end before it starts.',
  ayahs_backwards: 'The last verse must not come before the first.',

  time_required: 'Choose a time.',
  quiet_from_required: 'Choose when quiet hours begin.',
  quiet_to_required: 'Choose when quiet hours end.',
  quiet_hours_empty: 'Quiet hours can’t end when they begin.',
  push_key: 'This isn’t a key of a push subscription.',
  push_address: 'This isn’t the address of a push service.',

  hearing_too_long: 'One hearing is at most {value} pages. Choose a shorter range.',
  no_such_word: 'There’s no such word in this part.',
  words_of_ayah: 'This verse has {value} words.',
  word_outside: 'This word isn’t in the text of this hearing.',
  word_marked_twice: 'Each word can be marked once.',
  verse_twice: 'Each verse can be in a submission once.',

  plan_scope: 'Choose a surah from 1 to 114, or a juz from 1 to 30.',
  plan_weekday_required: 'Choose at least one day of the week.',
  plan_weekday_twice: 'Each day of the week can be chosen once.',
  plan_one_lesson: 'Choose at least one lesson a day.',
  plan_ten_lessons: 'Choose at most ten lessons a day.',
  plan_date_or_pace: 'Choose a date or a number of lessons a day.',
  plan_first_date: 'That’s more than ten lessons a day. {value} is the first date that works.',

  lesson_id_required: 'Lesson ID is required',
  lesson_key_taken: 'This unit already has a lesson with this key',
  question_statuses_required: 'Question statuses are required',
  recording_address: 'The address of a recording begins with https://',
  question_type: 'This isn’t a type of question.',
  one_blank: 'This type of question needs exactly one blank.',
  blank_outside: 'Choose a word of the Arabic text. It has {value} words, counted from 0.',
  two_words: 'This type of question needs at least two words.',
  positions: 'The correct positions must be 1 to {value}, each once.',
  two_options: 'This type of question needs at least two options.',
  one_correct_option: 'This type of question needs exactly one correct option.',
  option_pairs: 'Each option needs the number of its pair and its side.',
  two_pairs: 'This type of question needs at least two pairs, each of a first and a second option.',
  same_place: 'Another one has the same place.',
  foreign_part: 'This isn’t part of this question.',

  reason_required: 'Give a reason.',
  not_base64: 'This isn’t base64.',
  picture_too_large: 'The picture is too large.',
} as const

export type FieldCode = keyof typeof FIELD_MESSAGES

/** The codes that are followed by a value. */
export const FIELD_VALUES = {
  at_least: 'number',
  at_most: 'number',
  at_least_characters: 'number',
  at_most_characters: 'number',
  at_least_items: 'number',
  at_most_items: 'number',
  one_of: 'text',
  full_name_too_long: 'number',
  password_too_short: 'number',
  password_too_long: 'number',
  room_name_too_long: 'number',
  description_too_long: 'number',
  end_date_from: 'date',
  room_too_long: 'number',
  duration_range: 'number',
  turn_days_range: 'number',
  away_too_long: 'number',
  portions_range: 'number',
  spread_days_range: 'number',
  spread_portions: 'number',
  bookmark_outside: 'text',
  ayahs_of_surah: 'number',
  hearing_too_long: 'number',
  words_of_ayah: 'number',
  plan_first_date: 'date',
  blank_outside: 'number',
  positions: 'number',
} as const satisfies Partial<Record<FieldCode, ValueKind>>

type ValuedCode = keyof typeof FIELD_VALUES
type PlainCode = Exclude<FieldCode, ValuedCode>

/** A message of a field: its code, and after a space its value. */
export type FieldMessage = PlainCode | `${ValuedCode} ${string}`

export function fieldMessage(code: PlainCode): FieldMessage
export function fieldMessage<Code extends ValuedCode>(
  code: Code,
  value: ValueOf<(typeof FIELD_VALUES)[Code]>,
): FieldMessage
export function fieldMessage(code: FieldCode, value?: string | number) {
  return (value === undefined ? code : `${code} ${value}`) as FieldMessage
}

/** The parts of a message. The code may be none of the list, and a value may be missing. */
export function readFieldMessage(text: string): { code: string; value: string | number | undefined } {
  const [, code = '', typed] = /^(\w+)(?: (.+))?$/s.exec(text) ?? []
  const kind = Object.hasOwn(FIELD_VALUES, code) ? FIELD_VALUES[code as ValuedCode] : undefined
  return { code, value: typed !== undefined && kind === 'number' ? Number(typed) : kind && typed }
}

/**
 * What the server answers of a message. A message that is no code of the list, such as one of zod's own, or that lacks its value, is
 * `invalid`.
 */
export function describeField(text: string): { message: string; code: FieldCode; value?: string | number } {
  const { code, value } = readFieldMessage(text)
  if (!Object.hasOwn(FIELD_MESSAGES, code)) return INVALID
  const known = code as FieldCode
  if (!Object.hasOwn(FIELD_VALUES, code)) return { message: FIELD_MESSAGES[known], code: known }
  if (value === undefined) return INVALID
  const kinds = { value: FIELD_VALUES[known as ValuedCode] }
  return { message: fillEnglish(FIELD_MESSAGES[known], { value }, kinds), code: known, value }
}

const INVALID = { message: FIELD_MESSAGES.invalid, code: 'invalid' } as const

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: Record<string, PlainCode> = {
  array: 'not_a_list',
  boolean: 'not_true_or_false',
  int: 'not_a_whole_number',
  number: 'not_a_number',
  object: 'not_an_object',
  string: 'not_text',
}

/** Messages for fields whose schema has none; server and forms use the same. */
export function describeIssue(issue: Issue): FieldMessage {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : (KINDS[issue.expected] ?? 'invalid')
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required'
      return fieldMessage(`at_least${unitOf(issue.origin)}`, Number(issue.minimum))
    case 'too_big':
      return fieldMessage(`at_most${unitOf(issue.origin)}`, Number(issue.maximum))
    case 'invalid_value':
      return fieldMessage('one_of', issue.values.join(', '))
    default:
      return 'invalid'
  }
}

const unitOf = (origin: string) => (origin === 'string' ? '_characters' : origin === 'array' ? '_items' : '')
