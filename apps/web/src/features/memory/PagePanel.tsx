import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, lazy, useEffect, useRef, useState } from 'react'
import { ayahText } from '../../lib/ayah-text.ts'
import { longDate } from '../../lib/dates.ts'
import { pageDirection, t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useMay } from '../auth/use-may.ts'
import { HearingsOfPage } from '../hearings/HearingsOfPage.tsx'
import { ReciteButton } from '../hearings/ReciteButton.tsx'
import { type PageMemory, pageQuery } from './memory.queries.ts'
import { juzOfPage, PAGE_COUNT, rangeOfPage } from './pages.ts'
import { Strength } from './Strength.tsx'

const KnownDialog = lazy(async () => ({ default: (await import('./KnownDialog.tsx')).KnownDialog }))
const UnknownDialog = lazy(async () => ({ default: (await import('./KnownDialog.tsx')).UnknownDialog }))

/** "I know this", or "I no longer know this", about a page; `learned` verses of it are more than marked as known. */
interface KnownQuestion {
  page: number
  learned: number
  known: boolean
}

interface Props {
  page: number
  /** Today, by the account. */
  date: string
  onOpen: (page: number) => void
  onClose: () => void
}

interface SheetProps extends Props {
  /** Moves the focus after the sheet of a page has closed; returns whether it did. */
  onClosed: (page: number) => boolean
}

/**
 * The panel beside the map: the verses of a page and the actions on it. The left and right arrow keys go to the
 * neighbouring pages.
 */
export function PagePanel({ page, date, onOpen, onClose }: Props) {
  const memory = useQuery(pageQuery(page))
  const [question, setQuestion] = useState<KnownQuestion>()
  const mayMark = useMay('PUT /user/memory/known')
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Opening a page from the map moves the focus here. A step from page to page keeps the focus on its button.
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [page])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // React reports the keys of its dialogs here as well, which are elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Escape') onClose()
    else step(event, page, onOpen)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what is focused in it; each has its button as well
    <div ref={panel} className="card flex max-h-[calc(100dvh-16.5rem)] flex-col overflow-hidden" onKeyDown={onKeyDown}>
      <div className="flex items-center gap-1 px-5 pt-5">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="text-xl leading-tight outline-none">
            {t('memory.page.title', { page })}
          </h2>
          <Place page={page} />
        </div>
        <Steps page={page} onOpen={onOpen} />
        <IconButton label={t('ui.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <section
        className="relative min-h-0 flex-1 overflow-y-auto px-5 py-3 focus-visible:-outline-offset-3"
        aria-label={t('memory.page.verses')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <Verses memory={memory} date={date} />
      </section>
      {memory.data && (
        <div className="flex flex-wrap gap-3 border-t border-line p-4">
          {mayMark && <Actions memory={memory.data} onAsk={setQuestion} />}
        </div>
      )}
      {question && <KnownQuestionDialog question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}

/** The panel as a sheet on a phone. Its dialogs replace it, and it returns afterwards. */
export const PageSheet = ({ page, ...props }: Omit<SheetProps, 'page'> & { page: number | undefined }) =>
  page !== undefined && <Sheet page={page} {...props} />

function Sheet({ page, date, onOpen, onClose, onClosed }: SheetProps) {
  const memory = useQuery(pageQuery(page))
  const [question, setQuestion] = useState<KnownQuestion>()
  const mayMark = useMay('PUT /user/memory/known')
  if (question?.page === page) return <KnownQuestionDialog question={question} onClose={() => setQuestion(undefined)} />
  return (
    <Modal
      open
      title={t('memory.page.title', { page })}
      onClose={onClose}
      onBack={false}
      keepFocus={() => onClosed(page)}
      footer={mayMark && memory.data && <Actions memory={memory.data} onAsk={setQuestion} />}
    >
      <div className="-mt-3 flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Place page={page} />
        </div>
        <Steps page={page} onOpen={onOpen} />
      </div>
      <Verses memory={memory} date={date} />
    </Modal>
  )
}

const Place = ({ page }: { page: number }) => (
  <p className="text-sm text-ink-muted" aria-live="polite">
    {t('memory.page.place', { juz: juzOfPage(page), range: rangeText(rangeOfPage(page)) })}
  </p>
)

const Steps = ({ page, onOpen }: Pick<Props, 'page' | 'onOpen'>) => (
  <>
    <IconButton label={t('memory.page.before')} disabled={page === 1} onClick={() => onOpen(page - 1)}>
      <ChevronLeft className="rtl:-scale-x-100" />
    </IconButton>
    <IconButton label={t('memory.page.after')} disabled={page === PAGE_COUNT} onClick={() => onOpen(page + 1)}>
      <ChevronRight className="rtl:-scale-x-100" />
    </IconButton>
  </>
)

function step(event: KeyboardEvent, page: number, onOpen: (page: number) => void) {
  const forward = pageDirection() === 'rtl' ? -1 : 1
  const by = { ArrowLeft: -forward, ArrowRight: forward }[event.key]
  const to = page + (by ?? 0)
  if (by && to >= 1 && to <= PAGE_COUNT) onOpen(to)
}

function Verses({ memory, date }: { memory: UseQueryResult<PageMemory>; date: string }) {
  return (
    <QueryBoundary
      query={memory}
      isLoading={memory.isFetching}
      loading={<Skeleton label={t('memory.page.loading')} rows={4} />}
      failed={t('memory.page.failed')}
    >
      {({ page, verses }) => (
        <>
          <HearingsOfPage page={page} />
          <ul className="divide-y divide-line">
            {verses.map((verse) => (
              <Verse key={verse.key} verse={verse} date={date} />
            ))}
          </ul>
        </>
      )}
    </QueryBoundary>
  )
}

type Verse = PageMemory['verses'][number]

function Verse({ verse: { surah, ayah, text, state, due }, date }: { verse: Verse; date: string }) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Strength state={state} className="h-8 w-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-sm font-semibold text-gold-ink tabular-nums">{ayahText(surah, ayah)}</span>{' '}
          <span className="text-sm">{t(`memory.state.${state}`)}</span>
        </span>
        {due !== null && <span className="block text-sm text-ink-muted">{dueText(due, date)}</span>}
      </span>
      <span className="surah-ar text-xl" lang="ar" translate="no" dir="rtl">
        {text}
      </span>
    </li>
  )
}

/** Overdue verses are never counted: they come in one of the next reviews. */
const dueText = (due: string, today: string) =>
  due <= today ? t('memory.page.soon') : t('memory.page.next', { date: longDate(due) })

/** The actions on a page. */
function Actions({
  memory: { page, verses },
  onAsk,
}: {
  memory: PageMemory
  onAsk: (question: KnownQuestion) => void
}) {
  const isBegun = verses.some(({ due }) => due !== null)
  const isWhole = verses.every(({ due }) => due !== null)
  const learned = new Set(verses.filter(({ isLearned }) => isLearned).map(({ surah, ayah }) => `${surah}:${ayah}`)).size
  return (
    <>
      {isBegun && (
        <ButtonLink to={`/memorize/review?page=${page}`} className="flex-1 whitespace-nowrap">
          {t('memory.page.recite')}
        </ButtonLink>
      )}
      {isBegun && <ReciteButton range={rangeOfPage(page)} className="flex-1 whitespace-nowrap" />}
      {!isWhole && (
        <Button
          kind={isBegun ? 'secondary' : 'primary'}
          className="flex-1 whitespace-nowrap"
          aria-haspopup="dialog"
          onClick={() => onAsk({ page, learned, known: true })}
        >
          {t('memory.know')}
        </Button>
      )}
      {isBegun && (
        <Button
          kind="ghost"
          className="w-full"
          aria-haspopup="dialog"
          onClick={() => onAsk({ page, learned, known: false })}
        >
          {t('memory.unknow')}
        </Button>
      )}
    </>
  )
}

function KnownQuestionDialog({
  question: { page, learned, known },
  onClose,
}: {
  question: KnownQuestion
  onClose: () => void
}) {
  const range = rangeOfPage(page)
  return (
    <LatePart onFail={onClose}>
      {known ? (
        <KnownDialog range={range} onClose={onClose} />
      ) : (
        <UnknownDialog range={range} learned={learned} onClose={onClose} />
      )}
    </LatePart>
  )
}
