import type { Lesson } from '@halaqa/contract/lessons'
import type { Question } from '@halaqa/contract/questions'
import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { ENGLISH, type Texts } from './texts.ts'

/** Lessons of a surah in the order of the path. */
export const lessonsOf = (api: Api, surah: number) => api.get<Lesson[]>(`/user/lessons/${surah}`)
export const questionsOf = (api: Api, lessonId: string) => api.get<Question[]>(`/questions/lesson/${lessonId}`)

/**
 * The first lesson of a surah. That of An-Nas has words to be put in order, and no missing word as other surahs have.
 */
export async function firstLesson({ api }: { api: Api }, surah = 114) {
  const [lesson, second] = await lessonsOf(api, surah)
  return { lesson: lesson!, second: second!, questions: await questionsOf(api, lesson!.id) }
}

/** The parts of the quiz, by their names for people. */
export const quiz = (page: Page, t = ENGLISH) => ({
  answer: page.getByLabel(t('lessons.fill.answer')),
  slots: page.getByRole('list', { name: t('lessons.order.slots') }),
  words: page.getByRole('group', { name: t('lessons.order.words') }),
  next: page.getByRole('contentinfo').getByRole('button', { name: t('lessons.next') }),
  previous: page.getByRole('contentinfo').getByRole('button', { name: t('lessons.previous') }),
  finish: page.getByRole('contentinfo').getByRole('button', { name: t('lessons.finish'), exact: true }),
})

export const inOrder = ({ words }: Question) =>
  [...words].sort((a, b) => a.correct_position - b.correct_position).map(({ word_text }) => word_text)

/** Answers the question on the page right, by tapping and typing, and checks the answer. */
export async function answerRight(page: Page, question: Question, t = ENGLISH) {
  switch (question.question_type) {
    case 'fill_blank':
      await quiz(page, t).answer.fill(question.blanks[0]!.alternative_answers[0]!)
      await quiz(page, t).answer.press('Enter')
      break
    case 'word_order':
      for (const word of inOrder(question)) await pickWord(page, word, t)
      await page.getByRole('button', { name: t('lessons.order.check') }).click()
      break
    case 'multiple_choice': {
      const right = question.options.find(({ is_correct }) => is_correct)!
      await page.getByRole('radio', { name: textOf(right, t), exact: true }).check()
      await page.getByRole('button', { name: t('lessons.choice.check') }).click()
      break
    }
    case 'match_pairs':
      for (const [first, second] of pairsOf(question, t)) {
        await sideOf(page, t('lessons.pairs.first')).getByRole('button', { name: first, exact: true }).click()
        await sideOf(page, t('lessons.pairs.second')).getByRole('button', { name: second, exact: true }).click()
      }
      await page.getByRole('button', { name: t('lessons.pairs.check') }).click()
      break
    default:
      throw new Error(`What is ${question.question_type}?`)
  }
  await expect(page.getByText(t('lessons.correct'), { exact: true })).toBeVisible()
}

/** Moves a word from the pool to the first empty place. */
export const pickWord = (page: Page, text: string, t = ENGLISH) =>
  quiz(page, t).words.getByRole('button', { name: text, exact: true }).first().click()

/** Answers all questions, from the first to the last, and finishes. */
export async function takeLesson(
  page: Page,
  questions: readonly Question[],
  t = ENGLISH,
  look: (question: Question) => Promise<void> = async () => {},
) {
  await skipPassage(page, t)
  for (const [index, question] of questions.entries()) {
    await expect(page.getByText(t('lessons.question', { number: index + 1, count: questions.length }))).toBeVisible()
    await look(question)
    await answerRight(page, question, t)
    await goOn(page, t).click()
  }
}

/** Leads on from an answered question. */
const goOn = (page: Page, t: Texts) =>
  ['lessons.continue', 'lessons.nextQuestion', 'lessons.finishLesson']
    .map((id) => page.getByRole('main').getByRole('button', { name: t(id), exact: true }))
    .reduce((one, other) => one.or(other))

/** Completes the lesson on another device, with everything right. */
export async function learn(api: Api, { id }: Pick<Lesson, 'id'>) {
  const questions = await questionsOf(api, id)
  const question_statuses = questions.map((question) => ({ question_id: question.id, correct: true }))
  await api.post('/user/progress', { lesson_id: id, question_statuses })
}

/** The first question of a type, with those before it. */
export function firstOf(questions: readonly Question[], type: string) {
  const index = questions.findIndex(({ question_type }) => question_type === type)
  if (index < 0) throw new Error(`No ${type} among ${questions.length} questions`)
  return { question: questions[index]!, before: questions.slice(0, index) }
}

/** Skips the passage at the beginning of a new lesson. */
export async function skipPassage(page: Page, t = ENGLISH) {
  const skip = page.getByRole('button', { name: t('learn.skip') }).first()
  await expect(skip.or(page.getByRole('progressbar', { name: t('lessons.progress') }))).toBeVisible()
  if (await skip.isVisible()) await skip.click()
}

/** Opens a lesson and answers the questions before. */
export async function goTo(page: Page, lessonId: string, before: readonly Question[], t = ENGLISH) {
  await page.goto(`/memorize/${lessonId}`)
  await skipPassage(page, t)
  for (const question of before) {
    await answerRight(page, question, t)
    await quiz(page, t).next.click()
  }
}

const sideOf = (page: Page, name: string) => page.getByRole('list', { name })

/** The text for a screen reader, which hears in words that an option is cut. */
const textOf = ({ option_text, option_text_arabic }: Question['options'][number], t: Texts) =>
  (option_text_arabic ?? option_text).replace('…', t('lessons.text.cut'))

function pairsOf({ options }: Question, t: Texts) {
  const of = (side: string) =>
    options
      .map((option) => ({ text: textOf(option, t), ...(option.option_data as { pair: number; side: string }) }))
      .filter((option) => option.side === side)
      .sort((a, b) => a.pair - b.pair)
      .map(({ text }) => text)
  const seconds = of('second')
  return of('first').map((first, index) => [first, seconds[index]!] as const)
}
