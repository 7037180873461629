/**
 * The supplication that many mushafs print after the last surah, without those that some add to it.
 *
 * It is no part of the Qur'an. Al-Ghazali has it in the Ihya' (manners of reciting the Qur'an, the eighth); al-`Iraqi found
 * it with al-Arjani in Fada'il al-Qur'an by a chain that lacks more than one link (mu`dal), so it is weak as a hadith.
 * Compared letter by letter with copies of both; see README.md beside this file.
 */
export const CLOSING_DUA = [
  'اللَّهُمَّ ارْحَمْنِي بِالْقُرْآنِ، وَاجْعَلْهُ لِي إِمَامًا وَنُورًا وَهُدًى وَرَحْمَةً.',
  'اللَّهُمَّ ذَكِّرْنِي مِنْهُ مَا نُسِّيتُ، وَعَلِّمْنِي مِنْهُ مَا جَهِلْتُ، وَارْزُقْنِي تِلَاوَتَهُ آنَاءَ اللَّيْلِ وَأَطْرَافَ النَّهَارِ، وَاجْعَلْهُ لِي حُجَّةً يَا رَبَّ الْعَالَمِينَ.',
] as const

const LATIN = [
  'Allāhumma rḥamnī bi-l-qurʾān, wa-jʿalhu lī imāman wa-nūran wa-hudan wa-raḥmah.',
  'Allāhumma dhakkirnī minhu mā nussītu, wa-ʿallimnī minhu mā jahiltu, wa-rzuqnī tilāwatahu ānāʾa l-layli wa-aṭrāfa n-nahār, wa-jʿalhu lī ḥujjatan yā rabba l-ʿālamīn.',
] as const

/** By the rules of `@halaqa/quran/cyrillic`. */
const CYRILLIC = [
  'Аллахумма-рхамни биль-кур’ан, вадж‘альху ли имаман вануран вахудан варахмах.',
  'Аллахумма заккирни минху ма нуссит, ва‘аллимни минху ма джахильт, варзукни тиляватаху ана’аль-ляйли ва атрафан-нахар, вадж‘альху ли худджатан я раббаль-‘алямин.',
] as const

/** How it sounds, in the letters of the language of the page. Arabic readers need no others. */
export function duaAsHeard(language: string) {
  if (language === 'ar') return undefined
  return language === 'ru' ? { lang: 'ar-Cyrl', lines: CYRILLIC } : { lang: 'ar-Latn', lines: LATIN }
}
