import { roundsOf } from '@halaqa/curriculum/learning'
import { Eye, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { contentText } from '../../../lib/content-text.ts'
import { t } from '../../../lib/i18n.ts'
import { useReadingSettings } from '../../../lib/reading-settings.ts'
import { unitName } from '../../../lib/surah-names.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { LessonHeader } from '../LessonHeader.tsx'
import type { Lesson, Passage } from '../lessons.queries.ts'
import { FadeStep } from './FadeStep.tsx'
import { JoinStep } from './JoinStep.tsx'
import { BEGINNING, DONE, type LearnPlace, nextPlace, readPlace, savePlace } from './learn-place.ts'
import { placeOf } from './passage-words.ts'
import { ReadStep } from './ReadStep.tsx'
import { Steps } from './Steps.tsx'

interface Props {
  lesson: Lesson
  passage: Passage
  /** The id of the person, or `guest`. */
  owner: string
  home: string
  onDone: () => void
}

const HAD_IT = 'learn-had-it'

/** The first part of a lesson: its passage is read, fades round by round, and is joined. Nothing of it is graded. */
export function LearnPage({ lesson, passage, owner, home, onDone }: Props) {
  const [settings] = useReadingSettings()
  const rounds = useMemo(() => roundsOf(passage.items), [passage])
  const [place, setPlace] = useState(() => taken(readPlace(owner, lesson.id), rounds.length))
  /** Words in a round, ayahs at the end. */
  const [opened, setOpened] = useState(0)

  const go = (next: LearnPlace) => {
    savePlace(owner, lesson.id, next)
    if (next.step === 'done') return onDone()
    setPlace(next)
    setOpened(0)
  }
  const goOn = () => go(nextPlace(place, rounds.length))
  useHeadingFocus(place.step)

  const round = place.step === 'fade' ? rounds[place.round]! : null
  const count = round ? round.hidden.length : passage.ayahs.length
  const passageName = t('lessons.name', { surah: unitName(lesson), title: contentText(lesson.title) })
  const openAll = () => setOpened(count)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <PageTitle>{t('learn.pageTitle', { passage: passageName })}</PageTitle>
      <LessonHeader
        className="sticky top-[calc(min(0px,50dvh-20rem)+var(--bar))] z-20 bg-paper/94 pt-2 pb-3 backdrop-blur-md"
        title={passageName}
        place={t('learn.title')}
        back={home}
        actions={
          <Button kind="ghost" className="-me-2 shrink-0 px-2.5" onClick={() => go(DONE)}>
            <span>
              <span>{t('learn.skip')}</span>
              <span className="max-sm:sr-only"> {t('learn.skipTo')}</span>
            </span>
          </Button>
        }
        progress={<Steps step={place.step} />}
      />
      <main id="main" className="mx-auto w-full max-w-[48rem] px-gutter pt-2 pb-6 sm:pt-5">
        {place.step === 'read' && <ReadStep passage={passage} settings={settings} />}
        {round && (
          <FadeStep
            // A round begins with its words closed, and with the focus where the round before left it.
            key={place.round}
            passage={passage}
            round={round}
            opened={opened}
            size={settings.arabicSize}
            onOpen={() => setOpened((words) => words + 1)}
            onOpenAll={openAll}
            whenOpen={HAD_IT}
          />
        )}
        {place.step === 'join' && <JoinStep passage={passage} opened={opened} size={settings.arabicSize} />}
      </main>
      <Foot>
        {place.step === 'read' ? (
          <Button className="btn-lg flex-1 px-6" onClick={goOn}>
            {t('learn.read.next')}
          </Button>
        ) : (
          <>
            {place.step === 'fade' && count > 0 && (
              <Button kind="ghost" className="-ms-2 px-2.5" disabled={opened >= count} onClick={openAll}>
                <Eye className="max-[22rem]:hidden" />
                <span>{t('learn.showAll')}</span>
              </Button>
            )}
            {place.step === 'join' && (
              <Button
                kind="soft"
                className="max-[26rem]:w-full"
                disabled={opened >= count}
                onClick={() => setOpened((ayahs) => ayahs + 1)}
              >
                <Eye className="max-[22rem]:hidden" />
                <span>
                  {t('learn.join.show', {
                    place: placeOf(passage, passage.ayahs[Math.min(opened, count - 1)]!.ayah),
                  })}
                </span>
              </Button>
            )}
            <span className="flex-1 max-[26rem]:hidden" />
            {count > 0 && (
              <Button
                kind="secondary"
                className="max-[26rem]:flex-auto"
                disabled={opened === 0}
                onClick={() => setOpened(0)}
              >
                <RotateCcw className="max-[22rem]:hidden" />
                <span>{t('learn.again')}</span>
              </Button>
            )}
            <Button id={HAD_IT} className="px-5 max-[26rem]:flex-auto" onClick={goOn}>
              {t('learn.hadIt')}
            </Button>
          </>
        )}
      </Foot>
    </div>
  )
}

const Foot = ({ children }: { children: ReactNode }) => (
  <footer data-bottom-bar="" className="action-bar">
    <div className="mx-auto flex max-w-[48rem] flex-wrap items-center gap-2 px-gutter py-2.5 sm:gap-3">{children}</div>
  </footer>
)

/** The place where the person was. It is the beginning if they were through, or if the passage is shorter now. */
const taken = (place: LearnPlace, rounds: number): LearnPlace =>
  place.step === 'done' || (place.step === 'fade' && place.round >= rounds) ? BEGINNING : place

/** A screen reader hears the heading of a new step. The first step leaves the focus as it is. */
function useHeadingFocus(step: LearnPlace['step']) {
  const reportedStep = useRef(step)
  useEffect(() => {
    if (reportedStep.current === step) return
    reportedStep.current = step
    scrollTo({ top: 0 })
    document.getElementById('learn-now')?.focus({ preventScroll: true })
  }, [step])
}
