/**
 * The place of an IANA time zone as a language names it: "Узбекистан" for `Asia/Tashkent`, "Екатеринбург" for `Asia/Yekaterinburg`. Null where
 * `Intl` has only an offset, and in English, in which the IANA name has the place and `Intl` has abbreviations that several zones share.
 */
export function timeZonePlace(timeZone: string, locale: string): string | null {
  if (new Intl.Locale(locale).language === 'en') return null
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return /^$|\p{Number}/u.test(name) ? null : name.replace(ARABIC_TIME_OF, '')
  } catch {
    return null // A zone that this system does not know.
  }
}

/** `Intl` writes "the time of Uzbekistan" in Arabic. Sentences have the word themselves. */
const ARABIC_TIME_OF = /^توقيت /
