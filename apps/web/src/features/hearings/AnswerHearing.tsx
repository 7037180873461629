import type { BeginHeard } from '@halaqa/contract/hearings'
import { Heart, Mountain, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { placesText } from '../../lib/ranges.ts'
import { dateAndTime } from '../../lib/relative-time.ts'
import { shownName } from '../../lib/shown-name.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useMay } from '../auth/use-may.ts'
import { HearingFrame } from './HearingFrame.tsx'
import { HearingText } from './HearingText.tsx'
import { useAnswerHearing } from './hearings.mutations.ts'
import type { OwnHearing } from './hearings.queries.ts'
import { marksText } from './marks.text.ts'

type HeardItem = NonNullable<OwnHearing['items']>[number]

/** Shown after the finish: the marks, the listener's word, and what accepting records. */
export function AnswerHearing({ hearing }: { hearing: OwnHearing }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  const mayAnswer = useMay('POST /user/hearings/:id/accept')
  const name = shownName(hearing.listenerName!)
  const at = dateAndTime(hearing.finishedAt!, longDate)
  return (
    <HearingFrame hearing={hearing} footer={mayAnswer && <Answers hearing={hearing} />}>
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
          <Recorded items={hearing.items ?? []} notBegun={hearing.notBegun ?? []} />
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
  again: { kind: 'warning', icon: <Undo2 className="rtl:-scale-x-100" /> },
} as const

/** Verses without a mark are in one line, those with marks each in their own; verses that are not begun come last, in one line. */
function Recorded({ items, notBegun }: { items: readonly HeardItem[]; notBegun: readonly HeardItem[] }) {
  const good = items.filter(({ grade }) => grade === 'good')
  const rows = [
    ...(good.length > 0 ? [good] : []),
    ...items.filter(({ grade }) => grade !== 'good').map((item) => [item]),
  ]
  if (rows.length + notBegun.length === 0) {
    return <p className="px-5 py-2 text-ink-muted sm:px-6">{t('hearings.accept.nothing')}</p>
  }
  return (
    <ul className="divide-y divide-line">
      {rows.map((some) => {
        const { kind, icon } = LOOKS[some[0]!.grade]
        return (
          <Row key={some[0]!.key} items={some}>
            <Badge kind={kind}>
              {icon}
              <span>{marksText(some[0]!)}</span>
            </Badge>
          </Row>
        )
      })}
      {notBegun.length > 0 && (
        <Row items={notBegun}>
          <span className="text-sm text-ink-muted">{t('hearings.accept.notBegun')}</span>
        </Row>
      )}
    </ul>
  )
}

const Row = ({ items, children }: { items: readonly HeardItem[]; children: ReactNode }) => (
  <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 sm:px-6">
    <span className="min-w-0 flex-1 font-semibold tabular-nums">{placesText(items)}</span>
    {children}
  </li>
)

function Answers({ hearing }: { hearing: OwnHearing }) {
  const answer = useAnswerHearing(hearing.id)
  const [busy, setBusy] = useState<'accept' | 'refuse'>()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const notBegun = hearing.notBegun ?? []
  const press = async (how: 'accept' | 'refuse', begin: BeginHeard | null = null) => {
    setBusy(how)
    setFailure(undefined)
    try {
      await answer(how, begin)
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
          {...(notBegun.length > 0 && { 'aria-haspopup': 'dialog' })}
          onClick={() => (notBegun.length > 0 ? setAsking(true) : void press('accept'))}
        >
          {t('hearings.accept.button')}
        </Button>
      </div>
      <p className="text-center text-sm text-ink-muted">
        {t('hearings.accept.hint', { date: longDate(hearing.answerBy!) })}
      </p>
      {isAsking && (
        <BeginDialog
          notBegun={notBegun}
          onChoose={(begin) => {
            setAsking(false)
            void press('accept', begin)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface BeginDialogProps {
  notBegun: readonly HeardItem[]
  /** Null leaves them as they are. */
  onChoose: (begin: BeginHeard | null) => void
  onClose: () => void
}

/** Verses that the person does not review yet begin by the hearing if they say how they know them. */
const BeginDialog = ({ notBegun, onChoose, onClose }: BeginDialogProps) => (
  <Modal open width="sm" title={t('hearings.begin.title')} onClose={onClose}>
    <p className="text-ink-muted">
      {t('hearings.begin.text', {
        places: placesText(notBegun),
        count: new Set(notBegun.map(({ surah, ayah }) => `${surah}:${ayah}`)).size,
      })}
    </p>
    <div className="mt-4 grid gap-3">
      {(['new', 'known'] as const).map((begin) => (
        <button key={begin} type="button" className="card block p-4 text-start" onClick={() => onChoose(begin)}>
          <span className="block font-semibold">{t(`hearings.begin.${begin}`)}</span>
          <span className="block text-sm text-ink-muted">{t(`hearings.begin.${begin}Hint`)}</span>
        </button>
      ))}
      <Button kind="ghost" onClick={() => onChoose(null)}>
        {t('hearings.begin.none')}
      </Button>
    </div>
  </Modal>
)
