// Runs before the first paint. A file of its own, because the server's content security policy allows no inline scripts.
{
  const html = document.documentElement
  const attempt = (read, otherwise) => {
    try {
      return read() ?? otherwise
    } catch {
      return otherwise
    }
  }
  const stored = (key, storage = 'localStorage') => attempt(() => window[storage].getItem(key), null)
  const parsed = (text) => attempt(() => JSON.parse(text), {})

  // The theme, so that a dark page never flashes white. `src/lib/theme.ts` writes the key, and another tab may change it.
  const paint = (theme) => {
    html.classList.toggle('dark', theme === 'dark')
    document.querySelector('meta[name="theme-color"]').setAttribute('content', theme === 'dark' ? '#0c1713' : '#faf5e9')
  }
  paint(stored('halaqa_theme'))
  addEventListener('storage', ({ key, newValue }) => key === 'halaqa_theme' && paint(newValue))
  // `data-for` names the visitors whom the page was rendered for. Others see nothing until the app shows their own page.
  const isSignedIn = parsed(stored('halaqa_user')).id !== undefined && stored('halaqa_token') !== null
  const query = new URLSearchParams(location.search)
  const startsAtFirstAyah = () => {
    const place = query.has('surah') ? { ayah: query.get('ayah') ?? 1 } : parsed(stored('halaqa_reading_place'))
    const { surah = 1, ayah = 1 } = place
    return surah === 1 && Number(ayah) === 1 && !location.hash && !query.has('page') && !query.has('juz')
  }
  const readsAsShown = () =>
    Object.entries(parsed(stored('halaqa_reading'))).every(([name, set]) => set === parsed(html.dataset.reading)[name])
  // A reader in care has settings and a place of their own (`src/lib/reading-as.ts`), so the app shows their page.
  const isInCare =
    stored('halaqa_reading_as', 'sessionStorage') !== null || parsed(stored('halaqa_user')).lockedBy !== undefined
  const readers = () => !isInCare && startsAtFirstAyah() && readsAsShown()
  const isForVisitor = { guests: () => !isSignedIn, members: () => isSignedIn, readers }[html.dataset.for]?.() ?? true
  if (!isForVisitor) html.dataset.prerenderMismatch = ''

  // A font that loads later would move the text. The text waits for its fonts, for at most one and a half seconds.
  if (isForVisitor && html.dataset.for && document.fonts) {
    html.dataset.fonts = 'loading'
    const show = () => delete html.dataset.fonts
    // The browser requests fonts when it lays out the first frame.
    const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => document.fonts.ready.then(show)))
    addEventListener('DOMContentLoaded', afterFrame)
    setTimeout(show, 1500)
  }

  // Until the app is loaded, a form would lead to another page. `use-early-submit.ts` sends it later. A script that fails to load is reported.
  const holdForm = (event) => {
    event.preventDefault()
    if (html.dataset.sendsForms === undefined) event.target.dataset.sentEarly = ''
  }
  addEventListener('submit', holdForm, true)
  const tellUnloaded = () => document.getElementById('unloaded').removeAttribute('hidden')
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tellUnloaded(), true)

  // Hides a contest banner that was dismissed. `src/features/landing/ContestBanner.tsx` stores the dismissal.
  const contest = parsed(document.getElementById('config')?.textContent).contest_form_url
  if (contest && contest === stored('halaqa_contest_dismissed')) html.dataset.contest = 'dismissed'
}
