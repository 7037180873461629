import { JUZ_COUNT, juzSpan } from '@halaqa/quran/mushaf'
import { type AyahRange, COMPLETE_QURAN, rangeOf, rangeProblem } from '@halaqa/quran/range'
import { surahOf } from '@halaqa/quran/surahs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Segmented, Select } from '../../ui/inputs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { RangeEnds } from '../rooms/create/RangeEnds.tsx'
import { SurahField } from '../rooms/create/SurahField.tsx'
import { type KnownOfRange, knownQuery, type Memorizing, memorizingQuery, useMarkKnown } from './memory.queries.ts'
import { OutcomeText } from './OutcomeText.tsx'
import { minutesADay, settingsOutcome } from './settings-outcome.ts'

interface Props {
  /** The range of a page; without one the person chooses it here. */
  range?: AyahRange
  onClose: () => void
}

/** "I know this" for a range: shows which verses it would begin and the minutes they need, before it is confirmed. */
export function KnownDialog({ range: given, onClose }: Props) {
  const [chosen, setChosen] = useState<AyahRange>(() => given ?? wholeSurah(1))
  const [isEnding, setEnding] = useState(false)
  const problem = rangeProblem(chosen)
  const known = useQuery({ ...knownQuery(chosen), enabled: problem === undefined })
  const memorizing = useQuery(memorizingQuery)
  const mark = useMarkKnown()
  const send = async () => {
    try {
      const { changed } = await mark.mutateAsync({ ...chosen, known: true })
      toast.success(t('memory.know.done', { count: changed }))
      onClose()
    } catch {
      // The failure is shown below, and the chosen range stays.
    }
  }
  const data = problem === undefined ? known.data : undefined
  if (isEnding && data) return <UnknownDialog range={chosen} learned={data.learned} onClose={onClose} />
  return (
    <Modal
      open
      width="sm"
      title={t('memory.know')}
      onClose={() => !mark.isPending && onClose()}
      footer={
        <>
          <Failure
            className="w-full"
            text={mark.error ? t('memory.know.failed') : undefined}
            reason={mark.error ? errorText(mark.error, '') : undefined}
          />
          {data && data.begun > 0 && !given && (
            <Button kind="ghost" className="w-full" disabled={mark.isPending} onClick={() => setEnding(true)}>
              {t('memory.unknow')}
            </Button>
          )}
          <Button kind="secondary" className="max-sm:flex-1" disabled={mark.isPending} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            className="max-sm:flex-1"
            disabled={!data || data.notBegun === 0}
            busy={mark.isPending && t('memory.know.busy')}
            onClick={() => void send()}
          >
            {t('memory.know')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {given ? (
          <p className="font-semibold">{rangeText(given)}</p>
        ) : (
          <RangeChoice range={chosen} onChange={setChosen} />
        )}
        <div className="grid gap-2 text-ink-muted" role="status">
          {problem ? null : known.error || memorizing.error ? (
            <Retry onRetry={() => void Promise.all([known.refetch(), memorizing.refetch()])} />
          ) : data && memorizing.data ? (
            <Effect known={data} memorizing={memorizing.data} />
          ) : (
            <p>{t('memory.know.counting')}</p>
          )}
        </div>
      </div>
    </Modal>
  )
}

const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <p>
    <span>{t('memory.know.notCounted')}</span>{' '}
    <button type="button" className="link" onClick={onRetry}>
      {t('ui.tryAgain')}
    </button>
  </p>
)

function Effect({ known: { begun, notBegun, letters }, memorizing }: { known: KnownOfRange; memorizing: Memorizing }) {
  if (notBegun === 0) return <p>{t('memory.know.nothing')}</p>
  const minutes = minutesADay(letters, settingsOutcome(memorizing, memorizing, letters).days, memorizing)
  return (
    <>
      <p className="text-ink">{t('memory.know.begins', { count: notBegun, minutes })}</p>
      {begun > 0 && <p>{t('memory.know.stays', { count: begun })}</p>}
      <OutcomeText choice={memorizing} memorizing={memorizing} letters={letters} />
    </>
  )
}

const wholeSurah = (surah: number): AyahRange => ({
  startSurah: surah,
  startAyah: 1,
  endSurah: surah,
  endAyah: surahOf(surah).ayahCount,
})

const KINDS = ['surah', 'juz', 'range', 'all'] as const

function RangeChoice({ range, onChange }: { range: AyahRange; onChange: (range: AyahRange) => void }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('surah')
  const [juz, setJuz] = useState({ from: JUZ_COUNT, to: JUZ_COUNT })
  const choose = (next: (typeof KINDS)[number]) => {
    setKind(next)
    if (next === 'surah') onChange(wholeSurah(range.startSurah))
    if (next === 'juz') onChange(rangeOfJuz(juz))
    if (next === 'all') onChange(COMPLETE_QURAN)
  }
  const chooseJuz = (chosen: JuzRange) => {
    setJuz(chosen)
    onChange(rangeOfJuz(chosen))
  }
  return (
    <>
      <Segmented
        label={t('memory.know.what')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`memory.know.${value}`) }))}
        onChange={choose}
      />
      {kind === 'surah' && (
        <SurahField
          label={t('memory.know.surah')}
          value={range.startSurah}
          onChange={({ number }) => onChange(wholeSurah(number))}
        />
      )}
      {kind === 'juz' && (
        <>
          <JuzSelect
            label={t('memory.know.fromJuz')}
            value={juz.from}
            // One juz stays one. Of several, the end stays, unless the range would run backwards.
            onChange={(from) => chooseJuz({ from, to: juz.from === juz.to ? from : Math.max(from, juz.to) })}
          />
          <JuzSelect
            label={t('memory.know.toJuz')}
            value={juz.to}
            onChange={(to) => chooseJuz({ from: Math.min(juz.from, to), to })}
          />
        </>
      )}
      {kind === 'all' && <p className="font-semibold">{rangeText(range)}</p>}
      {kind === 'range' && <RangeEnds range={range} onChange={onChange} />}
    </>
  )
}

interface JuzRange {
  from: number
  to: number
}

const rangeOfJuz = ({ from, to }: JuzRange): AyahRange => rangeOf({ start: juzSpan(from).start, end: juzSpan(to).end })

const JuzSelect = (props: { label: string; value: number; onChange: (juz: number) => void }) => (
  <Select label={props.label} value={props.value} onChange={({ target }) => props.onChange(Number(target.value))}>
    {Array.from({ length: JUZ_COUNT }, (_, i) => (
      <option key={i} value={i + 1}>
        {t('memory.know.juzOption', { juz: i + 1, range: rangeText(rangeOf(juzSpan(i + 1))) })}
      </option>
    ))}
  </Select>
)

/** "I no longer know this": says what it ends, and more if some of it was learned. */
export function UnknownDialog({ range, learned, onClose }: { range: AyahRange; learned: number; onClose: () => void }) {
  const mark = useMarkKnown()
  return (
    <ConfirmDialog
      title={t('memory.unknow')}
      confirmLabel={t('memory.unknow')}
      busyLabel={t('memory.unknow.busy')}
      failed={t('memory.know.failed')}
      onClose={onClose}
      onConfirm={async () => {
        try {
          const { changed } = await mark.mutateAsync({ ...range, known: false })
          toast.success(t('memory.unknow.done', { count: changed }))
          onClose()
          return undefined
        } catch (error) {
          return errorText(error, t('memory.know.failed'))
        }
      }}
    >
      <p className="font-semibold text-ink">{rangeText(range)}</p>
      <p>{t('memory.unknow.text')}</p>
      {learned > 0 && <p>{t('memory.unknow.learned', { count: learned })}</p>}
    </ConfirmDialog>
  )
}
