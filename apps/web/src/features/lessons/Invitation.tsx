import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { signInPath, signUpPath, tilePath } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { type Lesson, nextLessonQuery } from './lessons.queries.ts'

/**
 * For somebody who did the lesson without an account: it is kept on this device, and an account takes it over. `goesOn`
 * offers the next lesson of the surah too.
 */
export function Invitation({ lesson, goesOn = false }: { lesson: Lesson; goesOn?: boolean }) {
  const { signUps } = useConfig()
  const { data: next } = useQuery({ ...nextLessonQuery(lesson.id), enabled: goesOn })
  const canSignUp = signUps !== 'closed'
  const path = tilePath(lesson.surahNumber, lesson.index)
  return (
    <>
      <p className="mt-7 text-ink-muted">{t('lessons.done.guest')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {canSignUp && (
          <ButtonLink to={signUpPath(path)} size="lg" className="w-full text-balance">
            {t('lessons.done.signUp')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={`/memorize/${next}`} kind="secondary" size="lg" className="px-4 max-sm:flex-1">
            {t('lessons.done.another')}
          </ButtonLink>
        )}
        <ButtonLink
          to={signInPath(path)}
          kind={canSignUp ? 'ghost' : 'primary'}
          size="lg"
          className="px-3 max-sm:flex-1"
        >
          {t('lessons.done.signIn')}
        </ButtonLink>
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        <RichText text={t('lessons.done.guestMap')} tags={{ map: linkTo('/memorize/map') }} />
      </p>
    </>
  )
}
