/**
 * The surahs' names in Arabic, fully vowelled, as they follow سُورَةُ: no npm package has them.
 *
 * Source  the names as printed in the Madinah mushaf, in its marks (small high khah for sukun, ٱ for wasla). Most stand in
 *         the genitive; names that are verbs, letters or quoted words (23, 41, 63, 80, 109 …) keep their form.
 *         58 and 60 have the vowel of their Latin names, Al-Mujadila and Al-Mumtahanah; the other reading is in use too.
 *         The tests hold every name, stripped of marks, against the plain name that quran-json gives.
 */
const NAMES = `
ٱلۡفَاتِحَةِ
ٱلۡبَقَرَةِ
آلِ عِمۡرَانَ
ٱلنِّسَاءِ
ٱلۡمَائِدَةِ
ٱلۡأَنۡعَامِ
ٱلۡأَعۡرَافِ
ٱلۡأَنۡفَالِ
ٱلتَّوۡبَةِ
يُونُسَ
هُودٍ
يُوسُفَ
ٱلرَّعۡدِ
إِبۡرَاهِيمَ
ٱلۡحِجۡرِ
ٱلنَّحۡلِ
ٱلۡإِسۡرَاءِ
ٱلۡكَهۡفِ
مَرۡيَمَ
طه
ٱلۡأَنۡبِيَاءِ
ٱلۡحَجِّ
ٱلۡمُؤۡمِنُونَ
ٱلنُّورِ
ٱلۡفُرۡقَانِ
ٱلشُّعَرَاءِ
ٱلنَّمۡلِ
ٱلۡقَصَصِ
ٱلۡعَنۡكَبُوتِ
ٱلرُّومِ
لُقۡمَانَ
ٱلسَّجۡدَةِ
ٱلۡأَحۡزَابِ
سَبَإٍ
فَاطِرٍ
يسٓ
ٱلصَّافَّاتِ
صٓ
ٱلزُّمَرِ
غَافِرٍ
فُصِّلَتۡ
ٱلشُّورَىٰ
ٱلزُّخۡرُفِ
ٱلدُّخَانِ
ٱلۡجَاثِيَةِ
ٱلۡأَحۡقَافِ
مُحَمَّدٍ
ٱلۡفَتۡحِ
ٱلۡحُجُرَاتِ
قٓ
ٱلذَّارِيَاتِ
ٱلطُّورِ
ٱلنَّجۡمِ
ٱلۡقَمَرِ
ٱلرَّحۡمَٰنِ
ٱلۡوَاقِعَةِ
ٱلۡحَدِيدِ
ٱلۡمُجَادِلَةِ
ٱلۡحَشۡرِ
ٱلۡمُمۡتَحَنَةِ
ٱلصَّفِّ
ٱلۡجُمُعَةِ
ٱلۡمُنَافِقُونَ
ٱلتَّغَابُنِ
ٱلطَّلَاقِ
ٱلتَّحۡرِيمِ
ٱلۡمُلۡكِ
ٱلۡقَلَمِ
ٱلۡحَاقَّةِ
ٱلۡمَعَارِجِ
نُوحٍ
ٱلۡجِنِّ
ٱلۡمُزَّمِّلِ
ٱلۡمُدَّثِّرِ
ٱلۡقِيَامَةِ
ٱلۡإِنۡسَانِ
ٱلۡمُرۡسَلَاتِ
ٱلنَّبَإِ
ٱلنَّازِعَاتِ
عَبَسَ
ٱلتَّكۡوِيرِ
ٱلِٱنۡفِطَارِ
ٱلۡمُطَفِّفِينَ
ٱلِٱنۡشِقَاقِ
ٱلۡبُرُوجِ
ٱلطَّارِقِ
ٱلۡأَعۡلَىٰ
ٱلۡغَاشِيَةِ
ٱلۡفَجۡرِ
ٱلۡبَلَدِ
ٱلشَّمۡسِ
ٱللَّيۡلِ
ٱلضُّحَىٰ
ٱلشَّرۡحِ
ٱلتِّينِ
ٱلۡعَلَقِ
ٱلۡقَدۡرِ
ٱلۡبَيِّنَةِ
ٱلزَّلۡزَلَةِ
ٱلۡعَادِيَاتِ
ٱلۡقَارِعَةِ
ٱلتَّكَاثُرِ
ٱلۡعَصۡرِ
ٱلۡهُمَزَةِ
ٱلۡفِيلِ
قُرَيۡشٍ
ٱلۡمَاعُونِ
ٱلۡكَوۡثَرِ
ٱلۡكَافِرُونَ
ٱلنَّصۡرِ
ٱلۡمَسَدِ
ٱلۡإِخۡلَاصِ
ٱلۡفَلَقِ
ٱلنَّاسِ
`

/** 114 names such as "سُورَةُ ٱلۡفَاتِحَةِ", in mushaf order */
export const LONG_NAMES: string[] = NAMES.trim()
  .split('\n')
  .map((name) => `سُورَةُ ${name}`)

/** Spellings of quran-json's plain names that dictionaries do not accept: hamza missing, or added to a wasla. */
export const PLAIN_NAME_CORRECTIONS: Record<number, string> = {
  14: 'إبراهيم',
  76: 'الإنسان',
  82: 'الانفطار',
  84: 'الانشقاق',
}

/** Latin names of quran-json that lack a letter. */
export const LATIN_NAME_CORRECTIONS: Record<number, string> = {
  21: 'Al-Anbiya',
  61: 'As-Saff',
}

/** Slips in quran-json's English meanings. */
export const MEANING_CORRECTIONS: Record<number, string> = {
  36: 'Ya-Sin',
  86: 'The Night-Comer',
  100: 'The Coursers',
  102: 'The Rivalry in World Increase',
  107: 'The Small Kindnesses',
}
