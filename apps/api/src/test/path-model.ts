/**
 * The rules of the path as a child would say them, to hold the server against: lists in memory, no SQL.
 */
export interface ModelQuestion {
  id: string
  isActive: boolean
  isShown: boolean
}

export interface ModelLesson {
  id: string
  isActive: boolean
  xpReward: number
  questions: ModelQuestion[]
}

export class PathModel {
  readonly lessons: ModelLesson[]
  readonly #everRight = new Set<string>()
  readonly #begun = new Set<string>()
  readonly #completed = new Set<string>()
  readonly #first = new Map<string, boolean>()
  readonly #paid = new Map<string, number>()

  constructor(lessons: ModelLesson[]) {
    this.lessons = lessons
  }

  #counted = (lesson: ModelLesson) => lesson.questions.filter((question) => question.isActive && question.isShown)
  #isPlayable = (lesson: ModelLesson) => lesson.isActive && this.#counted(lesson).length > 0

  /** Status and percentage; undefined where the lesson is not to be seen. */
  statusOf(lesson: ModelLesson): [status: string, percentage: number] | undefined {
    if (!lesson.isActive) return undefined
    const questions = this.#counted(lesson)
    if (questions.length === 0) return ['coming_soon', 0]
    if (this.#completed.has(lesson.id)) return ['completed', 100]
    const right = questions.filter(({ id }) => this.#everRight.has(id)).length
    const percentage = Math.floor((100 * right) / questions.length)
    if (this.#begun.has(lesson.id)) return ['in_progress', percentage]
    const before = this.lessons.slice(0, this.lessons.indexOf(lesson)).findLast(this.#isPlayable)
    return [before && !this.#completed.has(before.id) ? 'locked' : 'available', percentage]
  }

  /** What a submission is answered with: the status code, and the XP where it is recorded. */
  submit(lesson: ModelLesson, right: ReadonlyMap<string, boolean>, day: number): [code: number, xp: number] {
    const status = this.statusOf(lesson)
    if (!status) return [404, 0]
    if (status[0] === 'locked' || status[0] === 'coming_soon') return [403, 0]
    this.#begun.add(lesson.id)
    for (const [id, isRight] of right) if (isRight) this.#everRight.add(id)
    this.settle()
    for (const [id, isRight] of right) this.#first.set(`${id} ${day}`, this.#first.get(`${id} ${day}`) ?? isRight)
    const counted = this.#counted(lesson)
    const first = counted.filter(({ id }) => this.#first.get(`${id} ${day}`)).length
    const worth = Math.round((lesson.xpReward * first) / counted.length)
    const paid = this.#paid.get(`${lesson.id} ${day}`) ?? 0
    this.#paid.set(`${lesson.id} ${day}`, Math.max(paid, worth))
    return [200, Math.max(0, worth - paid)]
  }

  /** A lesson is completed for good once every question in it was answered. */
  settle() {
    for (const lesson of this.lessons) {
      const questions = this.#counted(lesson)
      if (questions.length > 0 && questions.every(({ id }) => this.#everRight.has(id))) this.#completed.add(lesson.id)
    }
  }

  /** Status, percentage, completed lessons, and the place of the first lesson to do. */
  unit() {
    const seen = this.lessons.flatMap((lesson) => {
      const status = this.statusOf(lesson)
      return status ? [{ lesson, status: status[0], percentage: status[1] }] : []
    })
    const playable = seen.filter(({ status }) => status !== 'coming_soon')
    const completed = playable.filter(({ status }) => status === 'completed').length
    const isBegun = playable.some(({ status }) => status === 'completed' || status === 'in_progress')
    const sum = playable.reduce((total, { percentage }) => total + percentage, 0)
    return {
      status:
        playable.length > 0 && completed === playable.length ? 'completed' : isBegun ? 'in_progress' : 'available',
      progress_percentage: playable.length === 0 ? 0 : Math.floor(sum / playable.length),
      completed_lessons: completed,
      total_lessons: seen.length,
      next: seen.findIndex(({ status }) => status === 'available' || status === 'in_progress'),
      seen,
    }
  }
}
