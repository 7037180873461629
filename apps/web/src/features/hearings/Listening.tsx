import { HEARING_WORD_LENGTH } from '@halaqa/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Flag, Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { callPublic } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { surahName } from '../../lib/surah-names.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cn } from '../../ui/cn.ts'
import { TextArea } from '../../ui/inputs.tsx'
import { goToWord } from '../../ui/word-focus.ts'
import { HearingWords } from './HearingWords.tsx'
import { type HearingAyah, keyHeader, type ListenerHearing, listenerHearingQuery } from './hearings.queries.ts'
import { ListenerHeader } from './ListenerHeader.tsx'
import { countMarks, type Place } from './listener-draft.ts'
import { marksText } from './marks.text.ts'
import { useListenerDraft } from './use-listener-draft.ts'

interface Props {
  token: string
  heard: ListenerHearing & { ayahs: HearingAyah[] }
}

/** The listener's page: the listener taps unsure words, and finishes with a word for the reciter. */
export function Listening({ token, heard }: Props) {
  const queries = useQueryClient()
  const { queryKey } = listenerHearingQuery(token)
  const askAgain = () => void queries.invalidateQueries({ queryKey })
  const { draft, isWaiting, tap, endAt, write, undo, flush } = useListenerDraft(token, heard, askAgain)
  const [isPlacing, setPlacing] = useState(false)
  const [asksToFinish, setAsksToFinish] = useState(false)
  const place = useCallback(
    (word: Place) => {
      setPlacing(false)
      endAt(isLast(word, heard.ayahs) ? null : word)
    },
    [endAt, heard.ayahs],
  )
  const status = marksText(countMarks(draft))
  const length = [...draft.word].length
  const ending = draft.recitedTo
    ? t('hearings.end.at', {
        place: `${draft.recitedTo.surah}:${draft.recitedTo.ayah}`,
        word: draft.recitedTo.word,
      })
    : t('hearings.end.whole')

  /**
   * Leaves the finish to tap the last recited word. In a long text the listener is far from the end when the recital
   * stops.
   */
  const placeFromHere = () => {
    setAsksToFinish(false)
    setPlacing(true)
  }

  async function finish() {
    try {
      await flush()
      const body = draft.word.trim() ? { word: draft.word } : {}
      const finished = await callPublic('POST /hearings/:token/finish', {
        params: { token },
        headers: keyHeader(token),
        body,
      })
      queries.setQueryData(queryKey, finished)
      return undefined
    } catch (error) {
      if (isOver(error)) askAgain()
      return errorText(error, t('hearings.finish.failed'))
    }
  }

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <ListenerHeader />
      <main id="main" className="mx-auto w-full max-w-read px-gutter pt-6 pb-8 sm:pt-10">
        <p className="text-sm font-semibold text-gold-ink">{rangeText(heard)}</p>
        <h1 className="text-headline">{t('hearings.heard.title', { name: heard.reciter })}</h1>
        <p className="mt-1.5 text-ink-muted">{t('hearings.heard.hint', { time: timeOfDay(heard.finishBy!) })}</p>
        <HowToMark ayah={heard.ayahs[0]!} />
        <section className="card mt-4 px-5 pt-3 pb-4 sm:px-8 sm:py-6" aria-label={t('hearings.text')}>
          <fieldset
            className="min-w-0 text-2xl sm:text-[1.75rem]"
            aria-label={t('hearings.heard.group')}
            onKeyDown={goToWord}
          >
            <HearingWords
              ayahs={heard.ayahs}
              marks={draft.marks}
              recitedTo={draft.recitedTo}
              onTap={isPlacing ? place : tap}
            />
          </fieldset>
        </section>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-52 text-[0.9375rem] text-ink-muted" role="status">
            {ending}
          </p>
          {draft.recitedTo && !isPlacing && (
            <Button kind="ghost" onClick={() => endAt(null)}>
              {t('hearings.end.clear')}
            </Button>
          )}
          <Button kind="soft" aria-pressed={isPlacing} onClick={() => setPlacing(!isPlacing)}>
            <Flag />
            <span>{t(isPlacing ? 'ui.cancel' : 'hearings.end')}</span>
          </Button>
        </div>
        <TextArea
          className="mt-5"
          label={t('hearings.word', { name: heard.reciter })}
          hint={t('hearings.word.count', { count: length, max: HEARING_WORD_LENGTH })}
          error={length > HEARING_WORD_LENGTH ? t('hearings.word.long', { max: HEARING_WORD_LENGTH }) : undefined}
          dir="auto"
          value={draft.word}
          onChange={(event) => write(event.target.value)}
        />
      </main>
      <footer className="action-bar">
        <div className="mx-auto flex max-w-read flex-wrap items-center gap-x-3 px-gutter py-3">
          <p className="min-w-0 flex-1 basis-24 text-sm text-ink-muted" role="status">
            <span>{isPlacing ? t('hearings.end.tap') : status}</span>
            {isWaiting && (
              <span className="flex items-center gap-1.5 font-medium text-warning-ink">
                <CloudOff className="size-4 shrink-0" aria-hidden="true" />
                <span>{t('hearings.waiting')}</span>
              </span>
            )}
          </p>
          <Button kind="ghost" className="px-3" disabled={!undo} onClick={undo ?? undefined}>
            <Undo2 className="rtl:-scale-x-100" />
            <span className="max-[22rem]:sr-only">{t('hearings.undo')}</span>
          </Button>
          <Button
            size="lg"
            className="px-7 max-[22rem]:px-5"
            disabled={length > HEARING_WORD_LENGTH}
            onClick={() => setAsksToFinish(true)}
          >
            {t('hearings.finish')}
          </Button>
        </div>
      </footer>
      {asksToFinish && (
        <ConfirmDialog
          title={t('hearings.finish.ask')}
          confirmLabel={t('hearings.finish')}
          busyLabel={t('hearings.finish.busy')}
          onClose={() => setAsksToFinish(false)}
          onConfirm={finish}
        >
          <p>{ending}</p>
          <Button kind="soft" className="my-2" onClick={placeFromHere}>
            <Flag />
            <span>{t('hearings.end')}</span>
          </Button>
          <p>{t('hearings.finish.text', { name: heard.reciter, marks: status })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const OVER = ['hearing_not_found', 'hearing_taken', 'hearing_not_joined', 'hearing_finished']
const isOver = (error: unknown) => error instanceof ApiError && OVER.includes(error.code)

function isLast({ surah, ayah, word }: Place, ayahs: readonly HearingAyah[]) {
  const last = ayahs.at(-1)!
  return surah === last.surah && ayah === last.ayah && word === last.fromWord + last.words.length - 1
}

/** The three states of a word, on the first word of the text. */
function HowToMark({ ayah }: { ayah: HearingAyah }) {
  const word = ayah.words[0]!
  return (
    <section className="well mt-4 px-3 py-2 sm:px-5" aria-label={t('hearings.how', { surah: surahName(ayah.surah) })}>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
        {(['hesitation', 'slip', 'plain'] as const).map((kind) => (
          <li key={kind} className="flex items-center gap-3">
            <span className="w-16 text-center text-lg leading-none" aria-hidden="true">
              <span className="ayah" lang="ar" translate="no">
                <span
                  className={cn('word', kind === 'hesitation' && 'word-hesitation', kind === 'slip' && 'word-slip')}
                >
                  {word}
                </span>
              </span>
            </span>
            <span className="text-[0.9375rem]">
              <b className="font-semibold">{t(`hearings.how.${kind}`)}</b>{' '}
              <span className="text-ink-muted">{t(`hearings.how.${kind}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
