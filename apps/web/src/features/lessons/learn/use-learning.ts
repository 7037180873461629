import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useReadingSettings } from '../../../lib/reading-settings.ts'
import { readStored } from '../../progress/stored-drafts.ts'
import { type Lesson, passageQuery } from '../lessons.queries.ts'
import { readPlace } from './learn-place.ts'

/** A query parameter of a lesson's address: begin with the passage, even if the person has learned it. */
export const LEARN = 'learn'

const teaches = (lesson: Lesson | undefined) => lesson?.lessonType === 'lesson' && lesson.status !== 'locked'

/** Whether the person has neither learned the passage nor answered a question, as far as this device knows. */
const isNew = (owner: string, lessonId: string) =>
  readPlace(owner, lessonId).step !== 'done' && readStored(owner, lessonId) === null

/**
 * Whether a lesson begins with its passage. A lesson of type `lesson` does, until the person has learned or skipped the
 * passage, answered a question or completed the lesson. If the passage does not load, the lesson begins with its
 * questions.
 */
export function useLearning(lessonId: string, lesson: Lesson | undefined, owner: string) {
  const [params, setParams] = useSearchParams()
  const [{ language }] = useReadingSettings()
  const isAsked = params.has(LEARN)
  const [begins] = useState(() => isNew(owner, lessonId))
  const [isOver, setOver] = useState(false)
  const isWanted = teaches(lesson) && (isAsked || (begins && !isOver && lesson?.status !== 'completed'))
  const passage = useQuery({ ...passageQuery(lessonId, language), enabled: isWanted })
  const finish = () => {
    setOver(true)
    setParams((now) => without(now, LEARN), { replace: true })
  }
  // A passage that did not load may be asked for again in the middle of the questions, which stay.
  return { isWaiting: isWanted && !passage.isFetched, passage: isWanted ? passage.data : undefined, finish }
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete(name)
  return rest
}
