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
  // Saved data that cannot be read is nobody's: src/lib/session.ts removes it.
  const isSignedIn = parsed(stored('halaqa_user')).id !== undefined && stored('halaqa_token') !== null
  const path = location.pathname
  const isBare = /^\/(quran|memorize\/)/.test(path)
  const isOfApp = /^\/(read|memorize|profile|rooms|tasks|notifications|admin)(\/|$)/.test(path)
  html.dataset.shell = isBare ? 'bare' : isOfApp || (path === '/' && isSignedIn) ? 'app' : 'public'
  if (isSignedIn) html.dataset.session = ''

  // Whether the content that the build made is what this visitor is to see; what is not stays hidden until the scripts have made
  // what is (src/main.tsx). `data-for` says whose it is.
  const readsOtherwise = () => {
    const shown = parsed(html.dataset.reading)
    return Object.entries(parsed(stored('halaqa_reading'))).some(([name, value]) => value !== shown[name])
  }
  const readerUnfit = () => {
    const query = new URLSearchParams(location.search)
    const place = parsed(stored('halaqa_reading_place'))
    const isElsewhere = !query.has('surah') && place.surah !== undefined && (place.surah !== 1 || place.ayah !== 1)
    const namesOther = location.hash !== '' || query.has('page') || query.has('juz')
    if (isElsewhere || namesOther) return 'page'
    return readsOtherwise() || (query.get('ayah') ?? '1') !== '1' ? 'text' : undefined
  }
  const unfit = {
    guests: () => (isSignedIn ? 'page' : undefined),
    members: () => (isSignedIn ? undefined : 'page'),
    reader: readerUnfit,
  }[html.dataset.for]?.()
  if (unfit) html.dataset.unfit = unfit

  // Texts of a page's skeleton that are the person's own, as src/lib/dates.ts and src/lib/session.ts write them.
  const fillOwn = () => {
    const { fullName = '', firstName = '' } = parsed(stored('halaqa_user'))
    const now = new Date()
    // The names are in the page: the first date of the browser's own formatter takes a phone longer than all else here.
    const own = {
      name: () => String(fullName).trim(),
      first: () => firstName || String(fullName).trim(), // A session of an earlier version has none.
      date: ({ weekdays, months }) =>
        `${weekdays.split(' ')[now.getDay()]}, ${months.split(' ')[now.getMonth()]} ${now.getDate()}, ${now.getFullYear()}`,
    }
    for (const element of document.querySelectorAll('[data-own]')) {
      const { parentNode } = element
      element.replaceWith(own[element.dataset.own](element.dataset))
      parentNode.normalize() // one text, as the screen draws it: in two it is a hair narrower
    }
  }

  const interactive = new Promise((done) => document.addEventListener('readystatechange', done, { once: true }))
  // The name in the answer that a skeleton waits for is written as soon as it is known, but for one that the screen writes smaller.
  const LONG = 40
  const fillAnswered = async (answer) => {
    await interactive
    const place = document.querySelector('[data-answer="name"]')
    if (!place) return
    const { name } = await (await answer).clone().json()
    if (typeof name === 'string' && name.length <= LONG) place.textContent = name
  }

  // A call is sent only if the first answer has what it names, such as `is_member=true`: a visitor of a room would be refused.
  const askIf = async (condition, first, ask) => {
    const said = await first.clone().json()
    const facts = condition.split(',').map((fact) => fact.split('='))
    if (facts.every(([name, value]) => String(said[name]) === value)) return ask()
    throw new Error(condition)
  }

  // What the address says of these: "?page=5", or nothing.
  const queryOf = (names) => {
    const asked = new URLSearchParams(location.search)
    const said = names.filter((name) => asked.has(name)).map((name) => [name, asked.get(name)])
    return said.length > 0 ? `?${new URLSearchParams(said)}` : ''
  }

  // The calls that the page's screen begins with (build/prerender.ts names them); src/lib/early-calls.ts takes the answers.
  window.earlyCalls = new Map()
  const sendCalls = () => {
    const now = new Date()
    const date = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    const { language = 'en' } = parsed(stored('halaqa_reading'))
    const token = isSignedIn ? stored('halaqa_token') : null
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
    let first
    const answers = []
    for (const call of html.dataset.calls?.split(' ') ?? []) {
      const [address, condition] = call.split('#')
      const filled = address.replace('{date}', date).replace('{language}', language)
      const url = filled
        .replace(/{(\d)}/, (_, part) => path.split('/')[part])
        .replace(/{\?([\w,]+)}/, (_, names) => queryOf(names.split(',')))
      const ask = () => fetch(url, { headers: token ? { ...headers, Authorization: token } : headers })
      const answer = condition ? first.then((one) => askIf(condition, one, ask)) : ask()
      if (condition) answer.catch(() => window.earlyCalls.delete(url))
      first ??= answer
      answers.push(answer)
      const sent = { token, at: performance.now(), answer, isAnswered: false }
      const note = () => {
        sent.isAnswered = true // That it failed is told to the one that takes it.
      }
      answer.then(note, note)
      fillAnswered(answer).catch(() => {})
      window.earlyCalls.set(url, sent)
    }
    return answers
  }
  const isSkeleton = html.dataset.skeleton !== undefined
  const answers = isSkeleton && !unfit ? sendCalls() : []

  // Texts are shown in their fonts: laid out before these are there, lines would break elsewhere and all below jump; Arabic in
  // another face may lack marks. On a network that is too slow for it another face is better than no text: the reader's text is
  // waited for longest, a skeleton's least, because its scripts wait for it.
  const FONTS_TIMEOUT = isSkeleton ? 500 : html.dataset.for === 'reader' ? 3000 : 1000
  const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
  // Of the family that a text names first: a list of them would load them all.
  const loadFont = (text) => {
    const { fontWeight, fontFamily } = getComputedStyle(text)
    return document.fonts.load(`${fontWeight} 1em ${fontFamily.split(',')[0]}`, text.textContent)
  }
  const fontsLoaded = (selector) =>
    Promise.race([Promise.allSettled([...document.querySelectorAll(selector)].map(loadFont)), after(FONTS_TIMEOUT)])

  // What an element says in {braces}, from `said`.
  const fill = (element, said) => {
    const filled = (text) => text.replace(/{(\w+)}/g, (name, key) => said[key] ?? name)
    for (const each of [element, ...element.querySelectorAll('*')]) {
      for (const attribute of each.attributes) attribute.value = filled(attribute.value)
      for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) node.data = filled(node.data)
    }
  }
  const inArabic = (number) => String(number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  // The passage that a new lesson begins with, as its screen shows it (`renderPassage` in src/prerender.tsx), for all who read as
  // `data-reading` says and have not begun the lesson on this device.
  const makePassage = ({ content, dataset }, lesson, { before, ayahs, surah_name }) => {
    const page = document.importNode(content.firstElementChild, true)
    const cue = page.querySelector('.cue')
    const ending = before.opening ? 'opening' : before.ayah === ayahs[0].ayah ? 'words' : 'end'
    if (!before.text) cue.querySelector('.ayah').parentNode.remove()
    else if (ending !== 'end') cue.querySelector('.ayah-end').remove()
    if (!before.letter_names) cue.querySelector('[lang="ar-Latn"]').remove()
    if (!isSignedIn) page.querySelector('a').setAttribute('href', '/')
    const { surah, ayah, text, letter_names } = before
    cue.firstElementChild.textContent = dataset[ending]
    const article = page.querySelector('article')
    const { parentNode } = article
    article.remove()
    const said = { ...lesson, surah_name, letter_names, before: text, before_surah: surah, before_ayah: ayah }
    fill(page, { ...said, before_number: inArabic(ayah) })
    for (const { ayah, text, letter_names: names, from_word, ends, translation } of ayahs) {
      const own = document.importNode(article, true)
      const without = (selector) => own.querySelector(selector).remove()
      if (!ends) without('.ayah-end')
      if (!names) without('[lang="ar-Latn"]')
      if (!text.includes('۩')) without('[data-sajda]')
      if (!translation || (from_word === 1 && ends)) without('[data-part]')
      if (!translation) without('[lang="en"]')
      const { surah_number } = lesson
      fill(own, { surah_number, ayah, number: inArabic(ayah), text, names, translation })
      parentNode.append(own)
    }
    return page
  }
  let isDrawn = false
  document.addEventListener('drawn', () => (isDrawn = true), { once: true })
  const said = () => Promise.all(answers.map(async (answer) => (await answer).clone().json()))
  // What a room's page begins with, made by a script of its own (src/early-room.ts).
  const showRoom = async () => {
    await interactive
    const template = document.getElementById('room')
    if (!template || unfit) return
    const [room, answered] = await Promise.all([import(template.dataset.module), said()])
    const userId = parsed(stored('halaqa_user')).id
    await room.showRoom(template, answered, { userId, fill, loadFont, isDrawn: () => isDrawn })
  }
  const showPassage = async () => {
    await interactive
    const template = document.getElementById('passage')
    const owner = isSignedIn ? parsed(stored('halaqa_user')).id : 'guest'
    const isBegun = ['learn', 'quiz'].some((kind) => stored(`halaqa_${kind}:${owner}:${path.split('/')[2]}`) !== null)
    if (!template || isBegun || readsOtherwise()) return
    const [lesson, questions, passage] = await said()
    if (isDrawn || !questions.some(({ is_active }) => is_active)) return
    const page = makePassage(template, lesson, passage)
    page.hidden = true
    const root = document.getElementById('root')
    root.append(page)
    await Promise.allSettled([...page.querySelectorAll('h1, h2, p')].map(loadFont))
    if (isDrawn) return
    for (const element of root.querySelectorAll(':scope > header, :scope > main')) element.remove()
    page.hidden = false
  }
  const isShown = Promise.allSettled([showPassage(), showRoom()])

  const awaitsFonts = html.dataset.for && !unfit && 'fonts' in document
  if (awaitsFonts) Object.assign(html.dataset, { fonts: 'loading', names: 'loading' })

  // The scripts of a page from the build come once it is painted: before, they would take the network and the processor from what it
  // is painted with. A window in the background paints nothing.
  const BACKGROUND = 1000
  const stylesLoaded = (styles) =>
    styles && !styles.sheet && new Promise((done) => Object.assign(styles, { onload: done, onerror: done }))
  // A browser tells once what is larger than all before it is on the screen, which is later than when its frame is made. What was painted may
  // have been smaller: it is waited for so long, in milliseconds.
  const LARGEST = 200
  const largestPainted = (from) =>
    new Promise((done) => {
      const isPainted = ({ startTime }) => startTime >= from
      const observer = new PerformanceObserver((list) => list.getEntries().some(isPainted) && done())
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
      setTimeout(done, LARGEST)
    })
  const tellsLargest = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('largest-contentful-paint')
  const painted = () => {
    const from = performance.now()
    const framed = new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return Promise.race([framed.then(() => tellsLargest && largestPainted(from)), after(BACKGROUND)])
  }
  // To ask for a file takes a slow host up to 20 ms, and a page has forty: what is pressed meanwhile is answered between them, in browsers that
  // can go on at once after that.
  let askForScripts
  const start = async () => {
    if (isSkeleton) fillOwn()
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    if (!unfit) {
      await stylesLoaded(document.querySelector('link[rel="stylesheet"]'))
      if (awaitsFonts) {
        // The names of surahs and the bismillah have a face of their own, the largest of all: no text waits for it.
        void fontsLoaded('#main .mushaf').then(() => delete html.dataset.names)
        await fontsLoaded('#main :is(h1, p, [lang]):not(.mushaf)')
        delete html.dataset.fonts
      }
      await Promise.race([isShown, after(FONTS_TIMEOUT)])
      await painted()
    }
    if (!isSkeleton && unfit !== 'page') sendCalls()
    askForScripts = async () => {
      for (const element of scripts.content.children) {
        document.head.append(document.importNode(element, true))
        await globalThis.scheduler?.yield?.()
      }
    }
    void askForScripts()
  }
  document.addEventListener('readystatechange', start, { once: true })

  // A button that is pressed before the scripts have come is pressed again for them (src/app/mount.tsx tells when), and until then no
  // form is sent: the browser alone would put what was typed into the address. A press that the app takes itself is over before it is
  // remembered: a second one would close what the first has opened.
  let pressed
  const remember = ({ target }) => {
    pressed = target instanceof Element ? (target.closest('#root button') ?? pressed) : pressed
    askAgain()
  }
  const hold = (event) => event.preventDefault()
  // Scripts that did not come are asked for again once there is a network, and at each press; beside a form's button stands why nothing
  // has happened. Chromium 150 remembers a module that failed and fails it again: then the page is loaded anew, where the server can be
  // reached, with what was typed but passwords.
  let isMissing = false
  let isAskedAgain = false
  let note
  const tell = () => {
    const text = pressed?.form && document.getElementById('no-scripts')
    if (!text) return
    note?.remove()
    note = document.importNode(text.content.firstElementChild, true)
    pressed.after(note)
  }
  const fields = () => [...document.querySelectorAll('#root input:not([type="password"])')]
  const loadAnew = () => {
    history.replaceState({ ...history.state, typed: fields().map(({ value }) => value) }, '')
    location.reload()
  }
  const putBack = () => {
    const { typed, ...state } = history.state ?? {}
    if (!typed) return
    history.replaceState(state, '')
    for (const [at, field] of fields().entries()) field.value = typed[at] ?? ''
  }
  void interactive.then(putBack)
  const miss = ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    isMissing = true
    tell()
    if (isAskedAgain) void fetch(target.src, { cache: 'no-store' }).then(({ ok }) => ok && loadAnew(), tell)
  }
  const askAgain = () => {
    if (!isMissing) return
    isMissing = false
    isAskedAgain = true
    note?.remove() // the scripts take over the page as the build made it
    void askForScripts()
  }
  document.addEventListener('error', miss, true)
  addEventListener('online', askAgain)
  addEventListener('click', remember)
  addEventListener('submit', hold, true)
  const takeOver = () => {
    removeEventListener('click', remember)
    removeEventListener('submit', hold, true)
    document.removeEventListener('error', miss, true)
    removeEventListener('online', askAgain)
  }
  document.addEventListener('drawn', takeOver, { once: true })
  // A skeleton's buttons give way to others, whose labels may go on: "Notifications, 3 unread". The bell comes after the page: it is
  // waited for, until something else is done.
  const pressAgain = () => {
    const labelOf = (button) => button.getAttribute('aria-label') ?? button.textContent
    // In a list each row may have the same button: it is the one in the row that leads to the same page.
    const rowOf = (button) => button.closest('li')?.querySelector('a')?.getAttribute('href')
    const [label, row] = [labelOf(pressed), rowOf(pressed)]
    const tryToPress = () => {
      const buttons = [...document.querySelectorAll('#root button')]
      const isSame = (one) => label && labelOf(one).startsWith(label) && rowOf(one) === row
      const button = buttons.find((one) => one === pressed) ?? buttons.find(isSame)
      if (!button) return
      end()
      button.click()
    }
    const observer = new MutationObserver(tryToPress)
    const end = () => {
      observer.disconnect()
      for (const sign of ['pointerdown', 'keydown']) removeEventListener(sign, end)
    }
    observer.observe(document.getElementById('root'), { childList: true, subtree: true })
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, end)
    tryToPress()
  }
  document.addEventListener('mounted', () => pressed && setTimeout(pressAgain), { once: true })

  // A contest that was dismissed, as src/features/landing/ContestBanner.tsx remembers it.
  const contest = parsed(document.getElementById('config')?.textContent).contest_form_url
  if (contest && contest === stored('halaqa_contest_dismissed')) html.dataset.contest = 'dismissed'
}
