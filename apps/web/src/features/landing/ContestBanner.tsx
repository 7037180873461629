import { X } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'

const KEY = 'halaqa_contest_dismissed'

/** Invites to the logo contest until it is dismissed; another contest, with another form, may ask again. */
export function ContestBanner() {
  const { contestFormUrl: form } = useConfig()
  const isHydrated = useIsHydrated()
  const [dismissed, setDismissed] = useState(readDismissed)
  if (!form || (isHydrated && dismissed === form)) return null

  return (
    <section className="contest bg-hero text-on-hero" aria-label={t('landing.contest.label')}>
      <div className="mx-auto flex max-w-wide items-center gap-2 px-gutter">
        <p className="flex-1 py-2.5 text-sm sm:text-center">
          <span>{t('landing.contest.text')}</span>{' '}
          <a
            className="inline-block min-h-6 font-semibold text-hero-gold underline underline-offset-4 focus-visible:outline-hero-gold"
            href={form}
            target="_blank"
            rel="noreferrer"
          >
            {t('landing.contest.link')}
          </a>
        </p>
        <button
          type="button"
          className="-me-2.5 grid size-touch shrink-0 place-items-center rounded-md hover:bg-hero-deep focus-visible:outline-hero-gold"
          aria-label={t('landing.contest.dismiss')}
          onClick={() => {
            setDismissed(form)
            writeDismissed(form)
          }}
        >
          <X className="size-5" />
        </button>
      </div>
    </section>
  )
}

function readDismissed() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function writeDismissed(form: string) {
  try {
    localStorage.setItem(KEY, form)
  } catch {
    // There is no storage, so it returns with the next page load.
  }
}
