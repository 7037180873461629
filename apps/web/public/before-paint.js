// Before the first paint. A file of its own, because the server's content security policy allows no inline scripts.
{
  const html = document.documentElement

  // The theme, so that a dark page never flashes white, and again when another tab changes it: not every page has a switch.
  // `src/lib/theme.ts` writes the key.
  const THEME_KEY = 'halaqa_theme'
  const paint = (theme) => {
    html.classList.toggle('dark', theme === 'dark')
    document.querySelector('meta[name="theme-color"]').setAttribute('content', theme === 'dark' ? '#0c1713' : '#faf5e9')
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) paint(newValue)
  })

  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const parsed = (text) => {
    try {
      return JSON.parse(text) ?? {}
    } catch {
      return {}
    }
  }
  paint(stored(THEME_KEY))

  // Which bar the page begins with while its scripts are on their way, where it has no content yet: that of the public pages,
  // that of the app, or one without a name (styles/base.css, `.shell`).
  const isSignedIn = stored('halaqa_user') !== null && stored('halaqa_token') !== null
  const path = location.pathname
  const isBare = /^\/(quran|memorize\/)/.test(path)
  const isOfApp = /^\/(read|memorize|profile|rooms|tasks|notifications|admin)(\/|$)/.test(path)
  html.dataset.shell = isBare ? 'bare' : isOfApp || (path === '/' && isSignedIn) ? 'app' : 'public'
  if (isSignedIn) html.dataset.session = ''

  // Whether the content that the build made is what this visitor is to see; what is not stays hidden until the scripts have made
  // what is (src/main.tsx). `data-for` says whose it is.
  const readerUnfit = () => {
    const query = new URLSearchParams(location.search)
    const place = parsed(stored('halaqa_reading_place'))
    const isElsewhere = !query.has('surah') && place.surah !== undefined && (place.surah !== 1 || place.ayah !== 1)
    if (isElsewhere) return 'page'
    const shown = parsed(html.dataset.reading)
    const settings = Object.entries(parsed(stored('halaqa_reading')))
    const isOther = settings.some(([name, value]) => value !== shown[name])
    return isOther || (query.get('ayah') ?? '1') !== '1' ? 'text' : undefined
  }
  const unfit = {
    guests: () => (isSignedIn ? 'page' : undefined),
    members: () => (isSignedIn ? undefined : 'page'),
    reader: readerUnfit,
  }[html.dataset.for]?.()
  if (unfit) html.dataset.unfit = unfit

  // Verses are shown in their fonts: laid out before these are there, lines would break elsewhere and all below jump; Arabic in
  // another face may lack marks. On a network that is too slow for it another face is better than no text.
  const FONTS_TIMEOUT = 3000
  const showInFonts = async () => {
    const styles = document.querySelector('link[rel="stylesheet"]')
    if (styles && !styles.sheet) await new Promise((done) => styles.addEventListener('load', done, { once: true }))
    const texts = [...document.querySelectorAll('#main [lang]')]
    await Promise.race([
      Promise.allSettled(texts.map((text) => document.fonts.load(getComputedStyle(text).font, text.textContent))),
      new Promise((done) => setTimeout(done, FONTS_TIMEOUT)),
    ])
    delete html.dataset.fonts
  }
  if (html.dataset.for === 'reader' && !unfit && 'fonts' in document) {
    html.dataset.fonts = 'loading'
    document.addEventListener('readystatechange', showInFonts, { once: true })
  }

  // A button that is pressed before the scripts have come is pressed again for them (src/app/mount.tsx tells when), and until then no
  // form is sent: the browser alone would put what was typed into the address.
  let pressed
  const remember = ({ target }) => {
    pressed = target instanceof Element ? (target.closest('#root button') ?? pressed) : pressed
  }
  const hold = (event) => event.preventDefault()
  addEventListener('click', remember, true)
  addEventListener('submit', hold, true)
  document.addEventListener(
    'mounted',
    () => {
      removeEventListener('click', remember, true)
      removeEventListener('submit', hold, true)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )

  // A contest that was dismissed, as src/features/landing/ContestBanner.tsx remembers it.
  const contest = parsed(document.getElementById('config')?.textContent).contest_form_url
  if (contest && contest === stored('halaqa_contest_dismissed')) html.dataset.contest = 'dismissed'
}
