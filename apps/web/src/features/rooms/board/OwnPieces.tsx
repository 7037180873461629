import { surahOf } from '@halaqa/quran/surahs'
import { Undo } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { rangeEnds } from '../../../lib/ranges.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { ArabicName } from '../../../ui/ArabicName.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { RangeText } from '../../../ui/RangeText.tsx'
import type { BoardPiece } from './board.model.ts'
import type { BoardKind } from './board-kind.ts'
import { pieceName } from './PieceTile.tsx'

interface OwnPiecesProps {
  pieces: readonly BoardPiece[]
  kind: BoardKind
  /** Another button of the page is the first thing to do. */
  isSecond: boolean
  onGiveBack: (piece: BoardPiece) => void
}

/** The unread pieces that the person took: the first as a card with a link to its text, the others below it. */
export function OwnPieces({ pieces: [first, ...others], kind, isSecond, onGiveBack }: OwnPiecesProps) {
  if (!first) return null
  return (
    <section className="card rounded-2xl border-gold/60 bg-gold-soft/40 p-5" aria-labelledby="board-own">
      <div className="flex items-center justify-between gap-3">
        <h2 id="board-own" className="font-sans text-sm font-semibold tracking-normal text-gold-ink">
          {t('board.own.title')}
        </h2>
        {first.canGiveBack && (
          <Button
            kind="ghost"
            className="-my-1 -me-3"
            aria-label={t('board.own.giveBackPiece', { piece: pieceName(first, kind) })}
            onClick={() => onGiveBack(first)}
          >
            <Undo className="rtl:-scale-x-100" />
            <span>{t('board.own.giveBack')}</span>
          </Button>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <div className="min-w-0 flex-1 basis-[7rem]">
          <p className="font-serif text-2xl leading-tight font-semibold">{pieceName(first, kind)}</p>
          <p className="mt-1 text-[0.9375rem] text-ink-muted">
            <RangeText ends={rangeEnds(first)} />
          </p>
        </div>
        <ArabicName name={surahOf(first.startSurah).nameArabic} className="ms-auto shrink-0 text-4xl" />
      </div>
      <ButtonLink to={`/tasks/${first.id}`} kind={isSecond ? 'secondary' : 'primary'} className="mt-4 w-full">
        {t('board.own.start')}
      </ButtonLink>
      {others.length > 0 && (
        <ul className="mt-3 -mb-2">
          {others.map((piece) => (
            <li key={piece.id} className="border-t border-gold/40">
              <Anchor
                to={`/tasks/${piece.id}`}
                className="flex min-h-touch flex-wrap items-center gap-x-3 rounded-md py-1.5"
              >
                <span className="font-semibold">{pieceName(piece, kind)}</span>
                <span className="text-sm text-ink-muted">
                  <RangeText ends={rangeEnds(piece)} />
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
