import { isTicked, type KeptField, keyOf, TYPED_KEY, type TypedField, typedFields, typedIn } from './typed-fields.ts'

/** What `showLanguage` kept of this page, once. */
function takeTyped(): KeptField[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? '{}') as { page?: string; fields?: KeptField[] }
    sessionStorage.removeItem(TYPED_KEY)
    return kept.page === location.pathname && Array.isArray(kept.fields) ? kept.fields : []
  } catch {
    return []
  }
}

/** Fills in what was typed. Call it before the page is hydrated: forms keep what is in their fields then. */
export function restoreTyped() {
  const kept = takeTyped()
  const fields = typedFields()
  if (kept.length !== fields.length) return
  for (const [index, { value }] of kept.entries()) {
    const field = fields[index]!
    if (typeof value === 'string') field.value = value
    else if (isTicked(field)) field.checked = value
  }
}

/**
 * Fills in what was typed on a page that the app renders: each field that has a name, as soon as it is there, until the person types or goes
 * elsewhere.
 */
export function restoreTypedWhenRendered() {
  const page = location.pathname
  let missing = takeTyped().filter(({ key }) => key !== '')
  if (missing.length === 0) return
  // The app replaces the page that the server sent, with its fields.
  const replaced = new Set(typedFields())
  const restore = () => {
    const fields = location.pathname === page ? typedFields().filter((field) => !replaced.has(field)) : []
    missing = missing.filter(({ key, value }) => {
      const field = fields.find((one) => keyOf(one) === key && takes(one, value))
      if (field) typeInto(field, value)
      return !field
    })
    if (missing.length === 0 || location.pathname !== page) stop()
  }
  const observer = new MutationObserver(restore)
  const stop = () => {
    observer.disconnect()
    removeEventListener('beforeinput', stop, true)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('beforeinput', stop, true)
}

/** The options of a list may come later than the list. */
const takes = (field: TypedField, value: string | boolean) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value)

/** As a person does it, so that the form hears of it. */
function typeInto(field: TypedField, value: string | boolean) {
  if (typedIn(field) === value) return
  if (typeof value === 'boolean') return field.click()
  // React replaces the setter of the field, and takes what that writes for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
