/** The text that a screen reader adds to a field's name: hint and error. */
const describing = (field: HTMLElement, kind: 'hint' | 'error') =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith(`-${kind}`))
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

export const errorOf = (field: HTMLElement) => describing(field, 'error')
