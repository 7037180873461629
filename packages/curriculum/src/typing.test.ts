import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Blank, isTyped, slipOf } from './typing.ts'

const blank = (correctWord: string, ...alternativeAnswers: string[]): Blank => ({ correctWord, alternativeAnswers })

describe('a word is heard', () => {
  test.each([
    ['with any of its marks', 'كُفُوًا', 'كفوا', 'كفوًا', 'كفواً', 'كُفوا', 'كُفُوًا', 'كُفُواً'],
    ['with marks in any order', 'رَبِّ', 'ربّ\u0650', 'رب\u0650ّ', 'رَبِّ'],
    ["with the sukun of the page's keyboard", 'ٱهۡدِنَا', 'اهدنا', 'اهۡدِنَا', 'اهْدِنَا', 'اِهْدِنَا'],
    ['with the dagger, an alif or neither', 'ٱلرَّحۡمَٰنِ', 'الرحمن', 'الرَّحْمَٰنِ', 'الرحمان', 'الرحمٰن'],
    ['from an Urdu or Persian keyboard', 'إِيَّاكَ', 'ایاک', 'إياک'],
    ['from an Urdu keyboard', 'كِتَٰبِيَهۡ', 'کتابیہ', 'کتابیه'],
    ['with tatweel, spaces and signs of direction', 'ٱلۡحَمۡدُ', 'الحـــمد', ' الحمد  ', '\u200Fالحمد\u200E', '﴿الحمد﴾'],
    ['with or without a pause mark', 'رَيۡبَ', 'رَيۡبَۛ', 'ريب'],
    ['in the spelling of the mushaf or the ordinary one', 'ٱلصَّلَوٰةَ', 'الصلاة', 'الصلوة', 'الصلاه', 'الصلوٰة', 'ٱلصَّلَوٰةَ'],
    ['with alif and hamza as keyboards make them', 'ءَامَنُوا۟', 'آمنوا', 'امنوا', 'ءامنوا', 'آمنو', 'آمَنُوا'],
    ['with hamza on any seat', 'سُئِلَ', 'سئل', 'سُئِلَ', 'سيل'],
    ['with a hamza that the mushaf has no seat for', 'شَيۡـࣰٔا', 'شيئا', 'شيئًا', 'شيئاً', 'شيأ'],
    ['with words apart or joined', 'يَـٰٓأَيُّهَا', 'يا أيها', 'ياأيها', 'يا ايها', 'يَا أَيُّهَا', 'ya ayyuha', 'yaa-ayyuhaa'],
    ['where the ordinary spelling keeps no rule', 'جَآءُو', 'جاءوا', 'جاءو', 'جَاءُوا'],
    ['where the mushaf writes ت for ة', 'رَحۡمَتَ', 'رحمت', 'رحمة', 'رحمه', 'rahmat', 'rahmah'],
    ['where that ت follows a doubled ya', 'بَقِي\u0651\u064Eتُ', 'بقيت', 'بقية', 'بقيه', 'بقيّة', 'baqiyyah'],
    ['where that ت follows a doubled ra', 'قُر\u0651\u064Eتُ', 'قرت', 'قرة', 'قره', 'قُرَّة', 'qurrah'],
    ['where that ت follows a doubled noon', 'سُن\u0651\u064Eتَ', 'سنت', 'سنة', 'سنه', 'سُنَّة', 'sunnah'],
    ['where that ت follows a doubled noon and a prefix', 'لِسُن\u0651\u064Eتِ', 'لسنت', 'لسنة', 'لسنه', 'li-sunnah'],
    ['where a doubled ya comes before that ت', 'بَي\u0651\u0650نَتࣲ', 'بينت', 'بينة', 'بينه', 'بيّنة', 'bayyinah'],
    ['where today ا ends the word', 'زَكَىٰ', 'زكى', 'زكا', 'زَكَا'],
    ['where today ا ends this word too', 'سَجَىٰ', 'سجى', 'سجا'],
    ['where today ي ends the word', 'بِٱلۡوَادِ', 'بالواد', 'بالوادي', 'بالوادى', 'بالوادِي'],
    ['where the mushaf leaves out the alif of أيها', 'أَي\u0651\u064Fهَ', 'أيه', 'أيها', 'ايها', 'أَيُّهَا'],
    ['where it leaves out this alif after يا', 'يَـٰٓأَي\u0651\u064Fهَ', 'يا أيها', 'ياأيها', 'يا ايها', 'ياأيه'],
    ['where it joins يا, ابن and أم', 'يَبۡنَؤُم\u0651\u064E', 'يا ابن أم', 'ياابن أم', 'يبنؤم'],
    ['where it joins أن and لو', 'وَأَل\u0651\u064Eوِ', 'وأن لو', 'وألو'],
    ['as copies of Tanzil write it, hamza on the line', 'بِٱلۡأٓخِرَةِ', 'بِٱلْـَٔاخِرَةِ', 'بالءاخرة', 'بِالْآخِرَةِ', 'بِٱلۡأٓخِرَةِ'],
    ['with hamza above the alif of إيا', 'إِي\u0651\u064Eاكَ', 'إياك', 'أياك', 'اياك'],
    [
      'in plain Latin letters',
      'ٱلرَّحۡمَٰنِ',
      'ar-rahmani',
      'arrahman',
      'Ar Rahmaan',
      'AL-RAHMAN',
      'al rahmaani',
      'er-rahmân',
    ],
    [
      'in scholarly letters',
      'ٱلضَّآلِّينَ',
      'aḍ-ḍāllīna',
      'al-ḍāllīn',
      'ad-dallin',
      'aḍ-ḍâllîn',
      'ad\u0323-d\u0323a\u0304lli\u0304n',
    ],
    ['with apostrophes of any kind', 'نَعۡبُدُ', 'nabudu', "na'budu", 'na’budu', 'na‘bud', 'naʿbudu'],
    ['in French', 'ٱلشَّمۡسِ', 'ach-chams', 'ash-shamsi', 'al-chamsi'],
    ['in French ou', 'يُوقِنُونَ', 'youqinoun', 'yoûqinoûna'],
    ['in Turkish', 'شَيۡءࣲ', "şey'in", 'şey'],
    ['with Turkish capitals', 'إِيَّاكَ', 'İyyâke', 'iyyake', 'İyyaka'],
    ['in Indonesian', 'ثَقُلَتۡ', 'tsaqulat', 'thaqulat', 'saqulat'],
    ["in Indonesia's official letters", 'ثَقُلَتۡ', 'ṡaqulat', 'S\u0307aqulat'],
    ["in Indonesia's official letters, with the others", 'ٱلۡعَذَابِ', 'al-‘ażāb', 'al-ażab'],
    ["in Indonesia's official letters, ż at the beginning", 'ذَر\u0651\u064Eةࣲ', 'żarrah', 'żarratin'],
    ['with the digits of chats', 'ٱلۡحَمۡدُ', 'al7amdu', 'al-7amd'],
    ['with the digits of chats for three letters', 'ٱلصِّرَٰطَ', 'a9-9ira6a', 'al9ira6', 'assira6'],
    ['with the digits of chats for خ and ع', 'خَٰلِدُونَ', '5alidoon', '5aliduna'],
    ['with the digit of chats for ع', 'أَعُوذُ', '2a3oodhu', 'a3udhu'],
    ['in Urdu', 'ٱلضَّآلِّينَ', 'az-zaalleen', 'alzalleen'],
    ['in Cyrillic', 'ٱلرَّحۡمَٰنِ', 'ар-рахмани', 'Ар-Рахман', 'аррахман', 'р-рахмани'],
  ])('%s', (_, word, ...typed) => {
    for (const text of typed) expect([text, isTyped(blank(word), text)]).toEqual([text, true])
  })
})

describe('distinguishes another word', () => {
  test.each([
    ['by a vowel', 'كُفُوًا', 'كَفوا', 'كُفُوٌا', 'كُفِوًا'],
    ['by shadda', 'عَلِمَ', 'علّم'],
    ['by a letter', 'كُفُوًا', 'كفورا', 'كقوا', 'كفو'],
    ['by its alif', 'قَالَ', 'قل', 'قول'],
    ['by its hamza', 'أَنَّ', 'إن', 'إنّ'],
    ['by the length that was typed', 'رَحِيمٌ', 'rāhim', 'rahīmūn'],
    ['by a Latin vowel', 'كُفُوًا', 'kafuwan', 'kufiwan'],
    ['by a scholarly letter', 'عَلِيمٌ', 'ʾalīm', 'ḥalīm'],
    ['by a Cyrillic letter', 'رَبِّ', 'рабба', 'раппи'],
    ['by a ya before آ', 'بِـَٔايَٰتِ', 'بيآيات', 'بوآيات', 'باآيات'],
    ['by a ya before its first hamza', 'ءَامَنتُم', 'يآمنتم', 'يامنتم', 'وآمنتم'],
    ['by ya for its first hamza', 'إِن\u0651\u064E', 'ين', 'يإن'],
    ['by waw for its first hamza', 'أُنِيبُ', 'ونيب'],
    ['by the vowel on an أ for إ', 'إِي\u0651\u064Eاكَ', 'أَياك', 'أُياك', 'آياك'],
    ['by إ for أ before another doubled ya', 'أَي\u0651\u064Eانَ', 'إيان'],
    ['by أ for إ before a ya that is not doubled', 'إِيمَٰنِكُمۡ', 'أيمانكم'],
    ['by a sukun on its آ', 'بِٱلۡأٓخِرَةِ', 'بالأْخرة', 'بالأُخرة'],
    ['by ة for the ت of a verb', 'وَبُس\u0651\u064Eتِ', 'وبسة', 'وبسه'],
    ['by ة for the ت of another verb', 'بَي\u0651\u064Eتَ', 'بية', 'بيه'],
    ['by ا for another ى', 'هُدَىٰ', 'هدا'],
    ['by a ya after another final kasra', 'رَبِّ', 'ربي'],
    ['by يا that the mushaf does not have', 'أَي\u0651\u064Fهَ', 'يا أيها', 'ياأيها'],
    ['by a letter that was left out', 'يُكۡرِهه\u0651\u064Fن\u0651\u064E', 'يكرهن'],
    ["by another of Indonesia's letters", 'ثَقُلَتۡ', 'żaqulat', 'zaqulat', 'ṣaqulat'],
    ["by another of Indonesia's letters for ذ", 'ٱلۡعَذَابِ', 'al-‘aṡāb', 'al-‘aṣāb'],
    ['by mixing two ways of Indonesia', 'ٱلصِّرَٰطَ', 'ash-shirāṭ', 'aṣ-ṣirāth'],
    ['by another digit of chats', 'ٱلۡحَمۡدُ', 'al5amdu', 'al3amdu', 'al2amdu', 'al6amdu', 'al9amdu'],
    ['by a digit too many', 'رَبِّ', 'rabbi7', '7rabbi', 'rab3bi'],
    ['by being no word', 'رَبِّ', '', ' ', '.', "'", 'ّ', '-'],
  ])('%s', (_, word, ...typed) => {
    for (const text of typed) expect([text, isTyped(blank(word), text)]).toEqual([text, false])
  })
})

describe('other answers', () => {
  test('are heard as the word is', () => {
    expect(isTyped(blank('ٱلۡحَمۡدُ', 'الشكر'), 'الشكرُ')).toBe(true)
    expect(isTyped(blank('ٱلۡحَمۡدُ', 'praise be'), 'Praise Be')).toBe(true)
    expect(isTyped(blank('ٱلۡحَمۡدُ', 'الشكر'), 'الشعر')).toBe(false)
  })

  test('that spell the same word do not make another vowel right', () => {
    expect(isTyped(blank('كُفُوًا', 'كفوا'), 'كَفوا')).toBe(false)
  })

  test('are taken exactly as they were written, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), fc.string(), (answers, word) => {
        const written = answers.filter((answer) => answer.trim() === answer)
        for (const answer of written) expect(isTyped(blank(word, ...written), ` ${answer}\n`)).toBe(true)
      }),
    )
  })

  test('a word without marks, as admins write it, is heard with any, and as its transliteration says', () => {
    expect(isTyped(blank('الحمد'), 'الحَمْدُ')).toBe(true)
    expect(isTyped(blank('الحمد'), 'alhamdu')).toBe(false)
    expect(isTyped({ ...blank('الحمد'), correctWordTransliteration: 'al-ḥamdu' }, 'al-ḥamdu')).toBe(true)
  })
})

test('any text can be a word and any text can be typed', () => {
  const signs = [...'ابتلمنيوىةهءأإآؤئٱـًٌٍَُِّْٰٕٓٔۡۢۥۦࣰۧ۟كیک12 abcāʿша']
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...signs), maxLength: 14 }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(text, text, (word, typed) => {
      const isRight = isTyped(blank(word), typed)
      expect(isRight && slipOf(blank(word), typed)).toBe(isRight ? undefined : false)
      expect(isTyped(blank(word), word) || word.trim() !== word).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

describe('how far off', () => {
  test.each([
    ['right', 'كُفُوًا', 'كفوا', undefined],
    ['another vowel', 'كُفُوًا', 'كَفُوا', 'other_vowel'],
    ['another Latin vowel', 'كُفُوًا', 'kafawan', 'other_vowel'],
    ['another letter', 'ٱلصَّمَدُ', 'السمد', 'one_letter'],
    ['a letter too few', 'ٱلصَّمَدُ', 'الصد', 'one_letter'],
    ['a letter too many', 'ٱلصَّمَدُ', 'الصمدي', 'one_letter'],
    ['another Latin letter', 'ٱلصَّمَدُ', 'as-sanad', 'one_letter'],
    ['another word', 'ٱلصَّمَدُ', 'الرحمن', undefined],
    ['another short word', 'مِن', 'عن', undefined],
    ['no letter', 'مِن', '12', undefined],
  ])('%s', (_, word, typed, slip) => {
    expect(slipOf(blank(word), typed)).toBe(slip)
  })
})
