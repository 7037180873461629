import { Fragment } from 'react'
import { pageDirection, pageLanguage, t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { AyahToken } from './AyahTokens.tsx'

interface Props {
  text: string
  /** The index of the missing token. Single spaces separate tokens: words and signs that stand apart. */
  position: number
  /** Null while it was not answered: the word shows itself only when it was found, or is shown. */
  look: boolean | null | 'shown'
}

const LOOKS = {
  null: 'w-[3em] border-2 border-dashed border-gold bg-gold-soft/50',
  false: 'w-[3em] border-2 border-dashed border-danger bg-danger-soft',
  true: 'border-b-2 border-success bg-success-soft text-success-ink',
  shown: 'border-2 border-gold bg-gold-soft/60 text-ink',
}

/** Gives the blank the height of a line. */
const NO_BREAK_SPACE = '\u00A0'

/** An ayah, or a clause of one, with a blank of the same width for every word: its width tells nothing. */
export function BlankedAyah({ text, position, look }: Props) {
  return (
    <p className="ayah text-center" lang="ar" translate="no" dir="rtl">
      {text.split(' ').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && (word.startsWith('۝') ? '\u00a0' : ' ')}
          {index === position ? (
            <span className={cn('mx-1 inline-block rounded-md px-2 leading-[1.75]', LOOKS[`${look}`])}>
              {look ? (
                word
              ) : (
                <>
                  {NO_BREAK_SPACE}
                  <span className="sr-only" lang={pageLanguage()} dir={pageDirection()}>
                    {t('lessons.fill.blank')}
                  </span>
                </>
              )}
            </span>
          ) : (
            <AyahToken token={word} />
          )}
        </Fragment>
      ))}
    </p>
  )
}
