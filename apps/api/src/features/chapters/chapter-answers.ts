import { type Answer, loadAnswers } from '@halaqa/quran/answers'

let answers: ReadonlyMap<string, Answer> | undefined

/** The answers that the quran package prepared, by path. They are read once, at the first call. */
export function chapterAnswers(): ReadonlyMap<string, Answer> {
  answers ??= loadAnswers()
  return answers
}
