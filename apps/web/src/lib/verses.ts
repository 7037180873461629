/**
 * The four ayat that the public pages quote. Arabic: Uthmani script of the King Fahd Complex, in the encoding that
 * `@halaqa/quran` mends it to; English: Saheeh International. See NOTICE.
 */
export interface Verse {
  surah: string
  surahArabic: string
  reference: string
  number: number
  text: string
  translation: string
}

export const AL_QAMAR_17: Verse = {
  surah: 'Al-Qamar',
  surahArabic: 'القمر',
  reference: 'Al-Qamar 54:17',
  number: 17,
  text: 'وَلَقَدۡ يَسَّرۡنَا ٱلۡقُرۡءَانَ لِلذِّكۡرِ فَهَلۡ مِن مُّدَّكِرࣲ',
  translation: 'And We have certainly made the Qur’an easy for remembrance, so is there any who will remember?',
}

export const SAD_29: Verse = {
  surah: 'Sad',
  surahArabic: 'ص',
  reference: 'Sad 38:29',
  number: 29,
  text: 'كِتَٰبٌ أَنزَلۡنَٰهُ إِلَيۡكَ مُبَٰرَكࣱ لِّيَدَّبَّرُوٓاْ ءَايَٰتِهِۦ وَلِيَتَذَكَّرَ أُوْلُواْ ٱلۡأَلۡبَٰبِ',
  translation:
    '[This is] a blessed Book which We have revealed to you, [O Muhammad], that they might reflect upon its verses and that those of understanding would be reminded.',
}

export const AL_ALAQ_1: Verse = {
  surah: 'Al-‘Alaq',
  surahArabic: 'العلق',
  reference: 'Al-‘Alaq 96:1',
  number: 1,
  text: 'ٱقۡرَأۡ بِٱسۡمِ رَبِّكَ ٱلَّذِي خَلَقَ',
  translation: 'Recite in the name of your Lord who created.',
}

/** The prayer that ends Ta-Ha 20:114; the ayah begins before it. */
export const TA_HA_114: Verse = {
  surah: 'Ta-Ha',
  surahArabic: 'طه',
  reference: 'Ta-Ha 20:114',
  number: 114,
  text: 'وَقُل رَّبِّ زِدۡنِي عِلۡمࣰا',
  translation: 'And say, “My Lord, increase me in knowledge.”',
}
