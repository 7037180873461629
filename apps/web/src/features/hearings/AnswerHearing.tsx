import { placesText } from '@halaqa/quran/range-text'
import { Heart, Mountain, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { longDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { HearingFrame } from './HearingFrame.tsx'
import { HearingText } from './HearingText.tsx'
import { useAnswerHearing } from './hearings.mutations.ts'
import type { OwnHearing } from './hearings.queries.ts'
import { marksText } from './marks.text.ts'

type HeardItem = NonNullable<OwnHearing['items']>[number]

/** After the finish: what was marked, the listener's word, what accepting records. */
export function AnswerHearing({ hearing }: { hearing: OwnHearing }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  const name = hearing.listenerName!
  const at = `${longDate(hearing.finishedAt!)}, ${timeOfDay(hearing.finishedAt!)}`
  return (
    <HearingFrame hearing={hearing} footer={<Answers hearing={hearing} />}>
      <h2 ref={heading} tabIndex={-1} className="text-2xl leading-tight wrap-anywhere outline-none sm:text-3xl">
        {t('hearings.accept.title', { name })}
      </h2>
      <figure className="mt-3 flex gap-3.5">
        <Avatar name={name} />
        <div className="min-w-0 flex-1 rounded-xl rounded-ss-xs border border-line bg-surface px-4 py-3">
          {hearing.word && (
            <blockquote className="font-serif text-lg leading-snug whitespace-pre-line wrap-anywhere" dir="auto">
              {hearing.word}
            </blockquote>
          )}
          <figcaption className="mt-1 text-sm wrap-anywhere text-ink-muted">
            {t('hearings.accept.by', { name, at })}
          </figcaption>
        </div>
      </figure>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,1fr)_18rem]">
        <section className="card self-start py-2 sm:order-2" aria-label={t('hearings.accept.recorded')}>
          <Recorded items={hearing.items ?? []} />
        </section>
        <section className="card px-5 pt-2 pb-3 sm:px-6" aria-label={t('hearings.accept.text')}>
          <div className="text-lg sm:text-xl">
            <HearingText hearing={hearing} />
          </div>
        </section>
      </div>
    </HearingFrame>
  )
}

const LOOKS = {
  good: { kind: 'success', icon: <Heart /> },
  hard: { kind: 'gold', icon: <Mountain /> },
  again: { kind: 'warning', icon: <Undo2 /> },
} as const

/** Verses without a mark stand in one line, those with marks each in their own. */
function Recorded({ items }: { items: readonly HeardItem[] }) {
  const good = items.filter(({ grade }) => grade === 'good')
  const rows = [
    ...(good.length > 0 ? [good] : []),
    ...items.filter(({ grade }) => grade !== 'good').map((item) => [item]),
  ]
  if (rows.length === 0) return <p className="px-5 py-2 text-ink-muted sm:px-6">{t('hearings.accept.nothing')}</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map((some) => {
        const { kind, icon } = LOOKS[some[0]!.grade]
        return (
          <li key={some[0]!.key} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 sm:px-6">
            <span className="min-w-0 flex-1 font-semibold tabular-nums">{placesText(some)}</span>
            <Badge kind={kind}>
              {icon}
              {marksText(some[0]!)}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

function Answers({ hearing }: { hearing: OwnHearing }) {
  const answer = useAnswerHearing(hearing.id)
  const [busy, setBusy] = useState<'accept' | 'refuse'>()
  const [failure, setFailure] = useState<string>()
  const press = async (how: 'accept' | 'refuse') => {
    setBusy(how)
    setFailure(undefined)
    try {
      await answer(how)
    } catch (error) {
      setFailure(errorText(error, t('hearings.answer.failed')))
    }
    setBusy(undefined)
  }
  return (
    <div className="grid gap-2">
      <Failure text={failure} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Button
          kind="secondary"
          size="lg"
          className="px-6"
          busy={busy === 'refuse' && t('hearings.answer.busy')}
          disabled={busy === 'accept'}
          onClick={() => void press('refuse')}
        >
          {t('hearings.accept.refuse')}
        </Button>
        <Button
          size="lg"
          className="px-3"
          busy={busy === 'accept' && t('hearings.answer.busy')}
          disabled={busy === 'refuse'}
          onClick={() => void press('accept')}
        >
          {t('hearings.accept.button')}
        </Button>
      </div>
      <p className="text-center text-sm text-ink-muted">
        {t('hearings.accept.hint', { date: longDate(hearing.answerBy!) })}
      </p>
    </div>
  )
}
