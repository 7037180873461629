import { letterNamesIn } from '@halaqa/quran/letter-names'
import { pageLanguage, t } from '../../../lib/i18n.ts'
import { Ayah } from '../../../ui/Ayah.tsx'
import type { WordsBefore } from './passage-words.ts'

/** The text before the words, in a quieter style, with its place above it. */
export function Before({ before, isStart = false }: { before: WordsBefore; isStart?: boolean }) {
  const { kind, place, surahName, text, ayah, letterNames } = before
  const title =
    kind === 'opening'
      ? t('learn.before.opening', { surah: surahName })
      : t(kind === 'words' ? 'learn.before.words' : isStart ? 'learn.before.from' : 'learn.before.end', { place })
  return (
    <div className="cue">
      <p className="text-sm font-medium text-ink-muted">{title}</p>
      {text && (
        <div className="text-xl">
          <Ayah text={text} {...(kind === 'end' ? { number: ayah } : {})} />
        </div>
      )}
      {letterNames && <LetterNames names={letterNames} />}
    </div>
  )
}

/** The names of disjoined letters, "Alif lām mīm", in the letters of the page. */
export const LetterNames = ({ names }: { names: string }) => (
  <p translate="no" className="text-sm text-ink-muted">
    {t('learn.before.letters', { names: letterNamesIn(pageLanguage(), names) })}
  </p>
)
