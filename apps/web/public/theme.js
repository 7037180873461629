// Before the first paint, so that a dark page never flashes white, and again when another tab changes it: not every page
// has a switch. A file of its own, because the server's content security policy allows no inline scripts.
// `src/lib/theme.ts` writes the key. Also which bar the page begins with while its scripts are on their way: that of the
// public pages, that of the app, or one without a name (styles/base.css, `.shell`).
{
  const KEY = 'halaqa_theme'

  function paint(theme) {
    const isDark = theme === 'dark'
    document.documentElement.classList.toggle('dark', isDark)
    document.querySelector('meta[name="theme-color"]').setAttribute('content', isDark ? '#0c1713' : '#faf5e9')
  }

  try {
    paint(localStorage.getItem(KEY))
  } catch {
    // No storage: the page stays light.
  }
  const path = location.pathname
  const isBare = /^\/(quran|memorize\/)/.test(path)
  const isOfApp = /^\/(read|memorize|profile|rooms|tasks|notifications|admin)(\/|$)/.test(path)
  document.documentElement.dataset.shell = isBare ? 'bare' : isOfApp ? 'app' : 'public'
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) paint(newValue)
  })
}
