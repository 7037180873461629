export interface Credit {
  what: string
  text: string
  url?: string
}

/** Whose work the Qur'anic text, its renderings and its letters are. The same in NOTICE. */
export const CREDITS: readonly Credit[] = [
  {
    what: 'Arabic text',
    text: "Uthmani script, King Fahd Complex (KFGQPC) via The Noble Qur'an Encyclopedia, packaged by quran-json (Risan Bagja Pradana, CC BY-SA 4.0). Sign encoding converted to Unicode, 7 ayahs corrected.",
    url: 'https://quranenc.com',
  },
  {
    what: 'Checked against',
    text: 'Tanzil Quran Text (Uthmani 1.1), © 2007-2026 Tanzil Project, CC BY 3.0.',
    url: 'https://tanzil.net',
  },
  {
    what: 'English transliteration and translations',
    text: "Saheeh International (English), Elmir Kuliev (Russian), Diyanet İşleri (Turkish), Muhammad Hamidullah (French), Abul A'la Maududi (Urdu), Muhammad Isa García (Spanish), for non-commercial use.",
    url: 'https://tanzil.net',
  },
  {
    what: 'Indonesian translation',
    text: 'Ministry of Religious Affairs of Indonesia.',
    url: 'https://quranenc.com',
  },
  { what: 'Russian transliteration', text: 'Made by Halaqa by rule, from the Arabic text.' },
  {
    what: 'Juz, page and other divisions',
    text: 'quran-meta (MIT).',
    url: 'https://github.com/quran-center/quran-meta',
  },
  {
    what: 'Arabic fonts',
    text: 'Scheherazade New by SIL Global and Amiri Quran by Khaled Hosny, SIL Open Font License 1.1.',
    url: 'https://openfontlicense.org',
  },
  {
    what: 'Latin and Cyrillic fonts',
    text: 'Onest and Literata, SIL Open Font License 1.1.',
    url: 'https://openfontlicense.org',
  },
]
