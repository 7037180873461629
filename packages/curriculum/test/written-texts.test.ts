import { cyrillicOpening } from '@halaqa/quran/cyrillic-consonants'
import { expect, test } from 'vitest'
import { readText, writeText } from '../src/written-texts.ts'
import { ALL, UNITS } from './whole.ts'

const LESSONS = UNITS.flatMap(({ lessons }) => lessons)
const TEXTS = new Set([
  ...LESSONS.flatMap(({ title, description }) => [title, description]),
  ...ALL.map(({ question }) => question.questionText),
  ...ALL.flatMap(({ question }) => question.blanks.map(({ hintText }) => hintText)),
])

test('each title, description, prompt and hint is read, and written the same again', () => {
  const unread = [...TEXTS].filter((text) => {
    const read = readText(text)
    return !read || writeText(read.code, read.values) !== text
  })
  expect(unread).toEqual([])
  expect(new Set([...TEXTS].map((text) => readText(text)?.code)).size).toBeGreaterThan(25)
})

test('each sound of a hint has Cyrillic letters', () => {
  const sounds = new Set([...TEXTS].flatMap((text) => readText(text)?.values.sound ?? []).map(String))
  expect(sounds.size).toBeGreaterThan(25)
  expect([...sounds].map(cyrillicOpening).filter((sound) => !/^[а-я]+-?$/.test(sound))).toEqual([])
})
