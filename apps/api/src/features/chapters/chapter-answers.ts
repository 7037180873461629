import { type Answer, loadAnswers } from '@halaqa/quran/answers'

let answers: ReadonlyMap<string, Answer> | undefined

/** What the quran package made, by path; read at the first call, once for all that ask. */
export function chapterAnswers(): ReadonlyMap<string, Answer> {
  answers ??= loadAnswers()
  return answers
}
