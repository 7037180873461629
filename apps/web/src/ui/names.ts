/** First letters of the first and the last word: "Amina Yusupova" is AY. A sign such as ﷽ would be wider than the circle around it. */
export function initials(name: string): string {
  const letters = name
    .split(/\s+/u)
    .flatMap((word) => /[\p{L}\p{N}\p{Emoji_Presentation}]/u.exec(word.normalize('NFKC'))?.[0] ?? [])
  const picked = letters.length > 1 ? [letters[0]!, letters.at(-1)!] : letters
  return picked.map((letter) => letter.toLocaleUpperCase()).join('')
}
