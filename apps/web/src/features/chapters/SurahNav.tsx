import { SURAHS } from '@halaqa/quran/surahs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { readerPath } from './reading-position.ts'
import { PICKED } from './use-reading-position.ts'

/** The surahs before and after, at the end of the text. */
export function SurahNav({ surah }: { surah: number }) {
  return (
    <nav
      aria-label={t('chapters.surahs')}
      className="mt-6 grid grid-cols-2 gap-3 border-t border-line pt-8 max-[22rem]:grid-cols-1 sm:gap-4"
    >
      <Neighbour surah={surah - 1} direction="previous" />
      <Neighbour surah={surah + 1} direction="next" />
    </nav>
  )
}

function Neighbour({ surah, direction }: { surah: number; direction: 'previous' | 'next' }) {
  const label = t(direction === 'previous' ? 'chapters.previous' : 'chapters.next')
  const name = SURAHS[surah - 1]?.name
  if (name === undefined) {
    return (
      <span className="grid min-h-20 place-content-center rounded-xl border border-dashed border-line text-center text-sm text-ink-subtle">
        {label}
      </span>
    )
  }
  const isNext = direction === 'next'
  const Arrow = isNext ? ChevronRight : ChevronLeft
  return (
    <Link
      to={readerPath({ surah, ayah: 1 })}
      state={PICKED}
      rel={isNext ? 'next' : 'prev'}
      className={`card flex min-h-20 items-center gap-3 p-4 hover:border-primary ${isNext ? 'flex-row-reverse text-end' : ''}`}
    >
      <Arrow className="size-5 text-ink-muted rtl:-scale-x-100" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-muted">{label}</span>
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
      </span>
    </Link>
  )
}
