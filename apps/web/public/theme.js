// Before the first paint, so that a dark page never flashes white. A file of its own, because the server's content
// security policy allows no inline scripts. `src/lib/theme.ts` writes the key.
try {
  if (localStorage.getItem('halaqa_theme') === 'dark') {
    document.documentElement.classList.add('dark')
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#0c1713')
  }
} catch {
  // No storage: the page stays light.
}
// Another tab has changed it; not every page has the switch, and with it `theme.ts`.
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'halaqa_theme') document.documentElement.classList.toggle('dark', newValue === 'dark')
})
