import { t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { useTarget } from '../../ui/DragBoard.tsx'
import type { Word } from './question.ts'
import { WordChip } from './WordChip.tsx'

/** The words that are not placed yet. A placed word can be dragged back here. */
export function WordPool({ words, onPress }: { words: readonly Word[]; onPress: (word: Word) => void }) {
  const { ref, isOver } = useTarget('pool')
  return (
    <fieldset
      ref={ref}
      className={cn('block min-h-13 rounded-lg sm:min-h-16', isOver && 'outline-4 outline-primary/20')}
      aria-label={t('lessons.order.words')}
    >
      <div
        className="flex flex-wrap justify-center gap-1.5 sm:gap-3 max-sm:[&_.chip-ar]:min-h-13 max-sm:[&_.chip-ar]:min-w-12 max-sm:[&_.chip-ar]:px-2.5 max-sm:[&_.chip-ar]:text-2xl max-[22rem]:[&_.chip-ar]:text-xl"
        dir="rtl"
      >
        {words.map((word) => (
          <WordChip key={word.id} word={word} isLocked={false} onPress={() => onPress(word)} />
        ))}
      </div>
    </fieldset>
  )
}
