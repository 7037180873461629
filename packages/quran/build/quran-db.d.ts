declare module 'quran-db/utils/translations/*' {
  const verses: { surah_number: number; verse_number: number; content: string }[]
  export default verses
}
