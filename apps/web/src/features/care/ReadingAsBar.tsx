import { firstNameOf } from '@halaqa/contract/person-name'
import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { t } from '../../lib/i18n.ts'
import { backToMyself, useReadingAs } from '../../lib/reading-as.ts'
import { cn } from '../../ui/cn.ts'
import { initials } from '../../ui/names.ts'
import { faceOf } from '../../ui/Portrait.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { useAuth } from '../auth/use-auth.ts'

/** Says on every page as whom the guardian reads, and leads back. It stays in sight; `--bar` tells the headers below it how high it is. */
export function ReadingAsBar() {
  const { user } = useAuth()
  const reader = useReadingAs()
  const isShown = user !== null && reader !== null
  useLayoutEffect(() => {
    if (!isShown) return
    document.documentElement.dataset.bar = ''
    return () => {
      delete document.documentElement.dataset.bar
    }
  }, [isShown])
  if (!isShown) return null
  const name = firstNameOf(reader.fullName)
  return (
    <aside className={cn('as-bar sticky top-0 z-40', faceOf(reader.colour))} aria-label={t('ui.readingAs.label')}>
      <div className="mx-auto flex h-(--bar) max-w-app items-center gap-3 px-gutter">
        <span
          className="grid size-9 shrink-0 place-items-center rounded-full bg-on-unit font-serif text-base font-semibold text-(--face)"
          aria-hidden="true"
        >
          {initials(name)}
        </span>
        <p className="min-w-0 flex-1 truncate leading-tight max-sm:text-sm">
          <RichText
            text={t('ui.readingAs', { name })}
            tags={{
              name: (text) => <bdi className="truncate font-semibold max-sm:block max-sm:text-base">{text}</bdi>,
            }}
          />
        </p>
        <button
          type="button"
          className="btn max-w-[55%] border-on-unit/60 px-3.5 text-on-unit hover:bg-on-unit/12"
          onClick={() => backToMyself()}
        >
          <ArrowLeft className="rtl:-scale-x-100" />
          <span className="truncate">{t('ui.readingAs.back', { name: firstNameOf(user.fullName) })}</span>
        </button>
      </div>
    </aside>
  )
}
