/** How much of a lesson was answered correctly, and what that earns. */

/** Correct answers over all questions as a whole percentage; 0 when there are none. */
export const scorePercentage = (correct: number, questions: number): number =>
  questions === 0 ? 0 : Math.round((correct / questions) * 100)

/** XP that one submission is worth: the lesson's reward by the part of its questions answered correctly. */
export const xpFor = (reward: number, correct: number, questions: number): number =>
  questions === 0 ? 0 : Math.round((reward * correct) / questions)
