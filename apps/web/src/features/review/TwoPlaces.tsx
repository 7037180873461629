import { BookOpen, CornerDownLeft } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { ayahText } from '../../lib/ayah-text.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { surahName } from '../../lib/surah-names.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { StarMark } from '../../ui/Ornament.tsx'
import { keepDifferingWords, type LookAlike, wordsOfLine } from './look-alikes.ts'
import { RunPage } from './RunPage.tsx'

interface Side {
  name: string
  /** "3:112" */
  ayah: string
  text: string
  differs: number[]
}

interface TwoPlacesProps {
  lookAlike: LookAlike
  /** The surah of the recited place. */
  surah: number
  header: ReactNode
  onDone: () => void
}

/** The two lines one above the other; then, if one wants it, each from memory. */
export function TwoPlaces({ lookAlike: { here, there }, surah, header, onDone }: TwoPlacesProps) {
  const sides = keepDifferingWords(sideOf(surah, here), sideOf(there.surahNo, there))
  const [practised, setPractised] = useState<number | null>(null)
  const side = practised === null ? undefined : sides[practised]
  const next = () => setPractised((before) => (before !== null && before + 1 < sides.length ? before + 1 : null))
  if (side) return <FromMemory key={practised} side={side} header={header} onDone={next} />
  return (
    <RunPage
      header={header}
      action={
        <div className="grid grid-cols-[minmax(min-content,1fr)_auto] gap-3">
          <Button size="lg" className="px-3" onClick={() => setPractised(0)}>
            {t('review.alike.practise')}
          </Button>
          <Button kind="secondary" size="lg" className="px-6 max-[22rem]:px-3" onClick={onDone}>
            {t('review.alike.goOn')}
          </Button>
        </div>
      }
    >
      <Heading>{t('review.alike.title')}</Heading>
      <p className="mt-1.5 text-ink-muted">{t('review.alike.goneTo', { place: sides[1].name })}</p>
      <div className="card mt-4 divide-y divide-line">
        {sides.map((one, i) => (
          <section key={one.ayah} className="px-5 py-4 sm:px-8 sm:py-6">
            <div className="flex flex-wrap items-center gap-x-2.5">
              {i === 0 ? (
                <BookOpen className="size-5 text-primary" aria-hidden="true" />
              ) : (
                <CornerDownLeft className="size-5 text-gold rtl:-scale-x-100" aria-hidden="true" />
              )}
              <h2 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{one.name}</h2>
              <p className="text-[0.9375rem] text-ink-muted">
                {t(i === 0 ? 'review.alike.here' : 'review.alike.there')}
              </p>
            </div>
            <div className="mt-2">
              <Line side={one} />
            </div>
          </section>
        ))}
        <Differences sides={sides} />
      </div>
    </RunPage>
  )
}

export const nameOfPlace = (surah: number, ayah: number) => `${surahName(surah)} ${ayahText(surah, ayah)}`

const sideOf = (surah: number, { ayah, text, differs }: { ayah: number; text: string; differs: number[] }): Side => ({
  name: nameOfPlace(surah, ayah),
  ayah: ayahText(surah, ayah),
  text,
  differs,
})

/** Lists the differences word for word, by the numbers in the lines. */
function Differences({ sides }: { sides: [Side, Side] }) {
  const words = sides.map((side) => wordsOfLine(side).flatMap(({ text, differs }) => (differs === null ? [] : [text])))
  return (
    <table className="w-full text-[0.9375rem]">
      <caption className="sr-only">{t('review.alike.differences')}</caption>
      <thead>
        <tr className="text-ink-muted">
          <td className="w-12" />
          {sides.map(({ ayah }) => (
            <th key={ayah} scope="col" className="px-5 py-2 text-end font-medium tabular-nums sm:px-8">
              {ayah}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: Math.max(...words.map(({ length }) => length)) }, (_, i) => (
          <tr key={i} className="border-t border-line">
            <th scope="row" className="ps-5 sm:ps-8">
              <StarMark className="size-8 text-gold">
                <span className="text-sm font-semibold text-gold-ink tabular-nums">{pageDigits(i + 1)}</span>
              </StarMark>
            </th>
            {words.map((ofSide, side) => (
              <td key={side} className="px-5 py-1 text-start text-xl sm:px-8" lang="ar" translate="no" dir="rtl">
                <span className="ayah">{ofSide[i]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A line whose last words, from the first difference on, are hidden until they were recited. */
function FromMemory({ side, header, onDone }: { side: Side; header: ReactNode; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RunPage
      header={header}
      action={
        <Button size="lg" className="w-full" onClick={isOpen ? onDone : () => setOpen(true)}>
          {t(isOpen ? 'review.alike.next' : 'review.recited')}
        </Button>
      }
    >
      <Heading>{t('review.alike.how', { place: side.name })}</Heading>
      <div className="card mt-4 px-5 py-4 sm:px-8 sm:py-6">
        <Line side={side} isHidden={!isOpen} />
      </div>
      <p className="sr-only" role="status">
        {isOpen && t('review.opened', { place: side.name })}
      </p>
    </RunPage>
  )
}

/** A line of text. Differing words are framed and numbered. */
function Line({ side, isHidden = false }: { side: Side; isHidden?: boolean }) {
  const words = wordsOfLine(side)
  const hiddenFrom = isHidden ? words.findIndex(({ differs }) => differs !== null) : words.length
  return (
    <div className="text-xl sm:text-[1.75rem] [--leading-ayah:2.55]">
      <p className="ayah pb-1" lang="ar" translate="no" dir="rtl">
        {words.map(({ text, differs, isWord }, i) => (
          <Fragment key={i}>
            {i >= hiddenFrom ? (
              <span className="word word-hidden" aria-hidden="true">
                <span>{text}</span>
              </span>
            ) : differs === null ? (
              <span className={cn(!isWord && 'ayah-end')}>{text}</span>
            ) : (
              <mark className="word word-differs bg-transparent text-ink" data-no={differs}>
                {text}
              </mark>
            )}{' '}
          </Fragment>
        ))}
      </p>
    </div>
  )
}

/** Takes the focus, as the screen is another one. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl leading-tight outline-none sm:text-3xl">
      {children}
    </h1>
  )
}
