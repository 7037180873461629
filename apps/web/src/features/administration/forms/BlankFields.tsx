import { ordinarySpelling } from '@halaqa/quran/spelling'
import { latinWord, plainLatin } from '@halaqa/quran/transliterate'
import { withoutPauseMarks } from '@halaqa/quran/words'
import { t } from '../../../lib/i18n.ts'
import { cn } from '../../../ui/cn.ts'
import { ErrorText } from '../../../ui/Field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { FieldCard } from './ContentForm.tsx'
import { linesOf, type QuestionForm } from './question-draft.ts'
import { optionalField } from './use-content-form.ts'

/** The missing word. If there is an ayah, the word is chosen in it. */
export function BlankFields({ form }: { form: QuestionForm }) {
  const text = form.watch('ayah_text_arabic')
  const words = text?.split(/\s+/).filter(Boolean) ?? []
  const { blanks } = form.formState.errors
  const problem = blanks?.root?.message ?? blanks?.message ?? blanks?.[0]?.blank_position?.message
  return (
    <FieldCard title={t('admin.blank.title')}>
      {words.length > 0 && <ChooseWord form={form} words={words} />}
      {problem && <ErrorText>{problem}</ErrorText>}
      <TextInput
        label={t('admin.blank.word')}
        hint={words.length > 0 ? undefined : t('admin.blank.wordHint')}
        required
        dir="auto"
        className="[&_input]:surah-ar [&_input]:text-xl"
        {...form.field('blanks.0.correct_word')}
      />
      <TextArea
        label={t('admin.blank.also')}
        hint={t('admin.blank.alsoHint')}
        rows={4}
        dir="auto"
        {...form.field('blanks.0.alternative_answers', { setValueAs: linesOf })}
        error={blanks?.[0]?.alternative_answers?.find?.((found) => found)?.message}
      />
      <TextInput label={t('admin.blank.hint')} {...form.field('blanks.0.hint_text', optionalField)} />
    </FieldCard>
  )
}

function ChooseWord({ form, words }: { form: QuestionForm; words: string[] }) {
  const chosen = form.watch('blanks.0.correct_word') ? form.watch('blanks.0.blank_position') : undefined
  const choose = (position: number) => {
    const word = withoutPauseMarks(words[position] ?? '')
    const latin = latinWord(word)
    const spellings = [...new Set([ordinarySpelling(word), latin, plainLatin(latin)])].filter(
      (form) => form && form !== word,
    )
    form.setValue('blanks.0.blank_position', position, { shouldDirty: true })
    form.setValue('blanks.0.correct_word', word, { shouldDirty: true })
    form.setValue('blanks.0.correct_word_transliteration', latin)
    // The field holds lines until it is sent.
    form.setValue('blanks.0.alternative_answers', spellings.join('\n') as unknown as string[])
    form.clearErrors()
  }
  return (
    <fieldset>
      <legend className="label">{t('admin.blank.choose')}</legend>
      <div className="flex flex-wrap gap-2" dir="rtl">
        {words.map((word, position) => (
          <button
            key={position}
            type="button"
            lang="ar"
            translate="no"
            aria-pressed={chosen === position}
            onClick={() => choose(position)}
            className={cn(
              'surah-ar min-h-touch rounded-md border px-3 text-xl',
              chosen === position ? 'border-primary bg-primary-soft' : 'border-line-strong bg-raised',
            )}
          >
            {word}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
