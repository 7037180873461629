/** Where what was typed is kept while the page loads in another language. */
export const TYPED_KEY = 'halaqa_typed'

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A password that is shown has the type of other texts. */
const TYPED_FIELDS =
  'form :is(input, textarea, select):not([type=password], [autocomplete$=password], [type=hidden], [type=file])'

export const typedFields = () => [...document.querySelectorAll<TypedField>(TYPED_FIELDS)]

export const isTicked = (field: TypedField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'
export const typedIn = (field: TypedField) => (isTicked(field) ? field.checked : field.value)

/** By its form and name, and by its value among radio buttons; empty for a field without a name. */
export function keyOf(field: TypedField): string {
  if (!field.name) return ''
  const form = [...document.forms].indexOf(field.form!)
  return [form, field.name, field.type === 'radio' && field.value].join(' ')
}

export interface KeptField {
  key: string
  value: string | boolean
}
