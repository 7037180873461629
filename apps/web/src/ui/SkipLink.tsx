import { t } from '../lib/i18n.ts'

/** The first stop of the Tab key; every page has a `<main id="main">`. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page; the router must not take it
    <a
      href="#main"
      className="btn btn-primary fixed start-4 top-2 z-70 -translate-y-24 focus-visible:translate-y-0"
      onClick={(event) => {
        event.preventDefault()
        const main = document.getElementById('main')
        main?.setAttribute('tabindex', '-1')
        main?.focus()
      }}
    >
      {t('ui.skip')}
    </a>
  )
}
