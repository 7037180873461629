const words = (name: string) => name.trim().split(/\s+/u).filter(Boolean)

/** First letters of the first and the last name: "Amina Yusupova" is AY. */
export function initials(name: string) {
  const all = words(name)
  const picked = all.length > 1 ? [all[0], all.at(-1)] : all
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

export const firstName = (name: string) => words(name)[0] ?? name
