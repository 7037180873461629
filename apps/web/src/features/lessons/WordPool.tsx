import { t } from '../../lib/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { useTarget } from './DragBoard.tsx'
import type { Word } from './question.ts'
import { WordChip } from './WordChip.tsx'

/** The words that are not placed yet. A placed word can be dragged back here. */
export function WordPool({ words, onPress }: { words: readonly Word[]; onPress: (word: Word) => void }) {
  const { ref, isOver } = useTarget('pool')
  return (
    <fieldset
      ref={ref}
      className={classes('well mt-4 block min-h-20 p-3 sm:mt-8 sm:p-6', isOver && 'outline-4 outline-primary/20')}
      aria-label={t('lessons.order.words')}
    >
      <div className="flex flex-wrap justify-center gap-2 sm:gap-3" dir="rtl">
        {words.map((word) => (
          <WordChip key={word.id} word={word} isLocked={false} onPress={() => onPress(word)} />
        ))}
      </div>
    </fieldset>
  )
}
