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
    ['in Urdu', 'ٱلضَّآلِّينَ', 'az-zaalleen', 'alzalleen'],
    ['in Cyrillic', 'ٱلرَّحۡمَٰنِ', 'ар-рахмани', 'Ар-Рахман', 'аррахман', 'р-рахмани'],
  ])('%s', (_, word, ...typed) => {
    for (const text of typed) expect([text, isTyped(blank(word), text)]).toEqual([text, true])
  })
})

describe('another word is told apart', () => {
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

  test('that only spell the word do not make another vowel right', () => {
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
