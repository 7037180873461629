/**
 * Decides where words may be separated inside a sentence: if the rest stays in sight, if it follows next, and if it is hidden. At a
 * stop (`stopping.ts`) always.
 *
 * Shape   a place is the word before which the cut would be. Words are compared by their letters.
 * Source  docs/curriculum.md has each rule with its example and the book that teaches it. `stops.ts` has the places that were read
 *         one by one.
 */

import { WRITTEN_TANWIN } from '@halaqa/quran/signs'
import { isException, mayStop, quranWordKey, stopBefore, widenToStops } from './stopping.ts'
import { FORBIDDEN_BREAKS, FORBIDDEN_STOPS } from './stops.ts'
import type { Word, WordIndex } from './word-index.ts'

const forbidden = new Set(FORBIDDEN_STOPS.map(({ place }) => place))
const unbroken = new Set(FORBIDDEN_BREAKS.map(({ place }) => place))

/** Words that need the next one: prepositions, negations, conditions, relatives, calls, pronouns that a sentence begins with. */
const LEANING = new Set(
  (
    'من في علي الي عن مع حتي بين عند لدي لدن كل بعض مثل ذا ذو ذي ذات ذوا اولوا اولي اولات فوق تحت دون ورا خلف سوا ' +
    'لا ما لم لن لما ليس ليست ان انما وانما فانما كانما اننا اني انا انه انك انكم انهم كان كانوا كانت اذا اذ لو لولا لوما ولو فلو فلولا ولولا لين ولين فاما واما اما كلما مهما اينما حيث حيثما انا ' +
    'ثم او ام يا ياايها ايها قد لقد ولقد فقد وقد سوف فسوف ولسوف هل فهل وهل بل كي لكي لكيلا كيلا ليلا الم اولم افلم افلا افمن اولا ' +
    'الذي الذين التي اللذين اللذان واللذان كالتي للتي فالذي واللاتي واللايي اللاتي اللايي والذي والذين والتي فالذين للذين للذي كالذي كالذين بالذي بالذين بالتي ولا وما فلا فما ولم فلم ولن فلن وليس فليس افما ' +
    'كنت كنتم كنا فكنتم وكنتم وكنا ومن وان فان فمن وفي وعلي والي ومع وعن فاذا واذا واذ فاذ هو هي هم هن انت انتم نحن وهو وهي وهم وانت وانتم ونحن وانا فهو فهي فهم فانت فانتم فنحن ' +
    'لكن ولكن كما مما بما لما فلما ولما فيما عما لمن بمن ممن عمن كمن افي اان اءن اينا ايذا انا وانه وانها وانهم وانك وانكم وانا واني واننا فانه فانها فانهم فانك فانكم فانا فاني ' +
    'ذلك هذا هذه اوليك تلك وذلك وهذا وهذه واوليك وتلك فذلك فهذا فاوليك فتلك ' +
    'والله تالله بالله وربك وربي فوربك لعمرك كلا الا والا فالا لعل لعلكم لعلهم لعلي لعلنا ليت ياليت ياليتني ياليتنا كان كانه كانهم كانما فكانما كانها'
  ).split(' '),
)

/** "before" and "after" end in ُ or tanwin when they lean on nothing. */
const FREE = /^(?:قبل|بعد|حيث)$/
const PLACES = /^[وف]?(?:قبل|بعد)$/
const LEANS = /[\u064E\u0650][\u06D6-\u06ED]*$/

const NEGATION = /^[وفا]?(?:لا|ما|لم|لن|ليس|ليست|لست|لستم|لما|الم)$/
/** "inna" and its sisters make a sentence of the next two words. */
const INNA = /^[وف]?(?:ان|بان|لكن|كان|لعل|ليت)$/

/** Forms of "say", "claim", "swear", "call", "testify". */
const SAYING =
  /^[وفلاس]*(?:قال|قالا|قالت|قالتا|قالوا|قلت|قلتم|قلن|قلنا|قل|قولا|قولوا|قولي|قيل|يقول|يقولا|يقولان|يقولون|يقولن|يقولوا|تقول|تقولوا|تقولون|تقولن|نقول|لنقولن|اقول|يقل|تقل|يقال|زعم|زعمت|زعمتم|يزعمون|تزعمون|اقسموا|اقسمتم|يقسم|يقسمان|يقسمون|يحلفون|ليحلفن|نادي|نادوا|ناديه|ناديها|ناديهم|نودي|نودوا|يناديهم|ينادونهم|نشهد|شهد|شهدوا|يشهد)$/

/** How many words after a verb of saying make up who says it and something of what is said; one less where "inna" or "if" begins anew. */
const WORDS_OF_SAYING = 3
const WORDS_OF_WHOLE_SAYING = 5
const WORDS_OF_LONG_SAYING = 12
const WHO = /^(?:ل?لذي|ل?لذين|الذي|الذين|من)$/

const PRONOUN = /^(?:هو|هي|هم|هن|هما|نحن)$/
const WHILE = /^و(?:هو|هي|هم|هن|هما|انت|انتم|انتما|نحن|انا|قد)$/
/** Pronouns that are only an object. */
const OBJECT = /^[وف]?ايا(?:ي|ك|كم|ه|ها|هم|نا)$/
const SON = /^(?:ابن|ابنت|ابنه|ابناء|ابنا)$/
const AND = /^[وف]\u064E/
/** Indefinite genitives, by their ending (before ب a vowel and a small mim), without a preposition joined to them. */
const GENITIVE = /^[^وفبلك].*(?:[\u064D\u08F2][\u06D6-\u06ED]*|\u0650\u06ED)$/
const DEPENDENT_AN = /^(?:ان|الا|الن|لان|ليلا)$/

/**
 * Whether words may be parted here while the rest of the sentence stays in sight: never before an exception, between a negation
 * and what it negates, after a verb of saying before something is said, after a word that leans on the next, before what
 * depends on the word before. At a stop, always.
 */
export function mayPart(wordIndex: WordIndex, at: number): boolean {
  if (mayStop(wordIndex, at)) return true
  const [before, after] = [wordIndex.words[at - 1]!, wordIndex.words[at]!]
  if (forbidden.has(quranWordKey(after)) || isException(after)) return false
  if (leansOn(before) || hangsOn(before, after) || isHalf(before)) return false
  if (isWithin(wordIndex, at, 1, NEGATION) || isWithin(wordIndex, at, 1, INNA) || isWithin(wordIndex, at, 2, INNA))
    return false
  if (isWithin(wordIndex, at, 2, NEGATION) && !AND.test(after.form.text)) return false
  const words = after.form.text.startsWith('إ') ? WORDS_OF_SAYING : WORDS_OF_SAYING + 1
  return !Array.from({ length: words }, (_, i) => i + 1).some((back) => isWithin(wordIndex, at, back, SAYING))
}

/** Nouns that are nothing without the next one, "on the day when", "how", "where", "they thought", with whatever is joined before them. */
const HALVES =
  /^[اوف]*[بلك]?(?:غير|مثل|رب|حين|ابن|ابنت|بني|بنو|بنوا|ابنا|ابنه|يدي|بعض|كل|خلاف|اي|حيث|كيف|يوم|دون|بين|كلتا|ذوي|اهل|ال|سوف|ظن|ظنوا|ظننتم|ظننت|ظننا|حسبوا)$/
const NUMBERS =
  /^[وفبل]*(?:احدي|اثنا|اثنتا|اثني|اثنتي|ثلاث|ثلاثه|اربع|اربعه|خمس|خمسه|ست|سته|سبع|سبعه|ثماني|ثمانيه|تسع|تسعه|عشر|عشره)$/
const ELEVEN = /^أ\u064Eح\u064Eد\u064E$/
/** A genitive without article, tanwin or pronoun: "the signs of". Duals and words with a pronoun end alike. */
const OF_WHAT = /^(?!.*ٱ)(?!.*(?:\u064Eان|\u064E[یي]\u06E1?ن|ون)\u0650$).*[^هكيی]\u0651?\u0650$/
const NO_GENITIVE = /^(?:[وف]?لل.*|[اوف]*هولا|[اوف]*اولا)$/

/** Whether a word is half of a thing that the next one names: "eleven", "the signs of our Lord", "on the day when". */
function isHalf({ form: { letters, text } }: Word): boolean {
  if (WRITTEN_TANWIN.test(text)) return false
  if (HALVES.test(letters)) return !MY_HANDS.test(text)
  return NUMBERS.test(letters) || ELEVEN.test(text) || (OF_WHAT.test(text) && !NO_GENITIVE.test(letters))
}

/**
 * Whether words may be parted here when the rest is out of sight and is told next. Beyond what `mayPart` asks, no condition may be
 * waiting for its answer, more of what is said must have been said, and no word may lean on the next with "and" or a preposition
 * joined to it.
 */
export const mayBreakOff = (wordIndex: WordIndex, at: number): boolean =>
  mayStop(wordIndex, at) ||
  (mayPart(wordIndex, at) &&
    !unbroken.has(quranWordKey(wordIndex.words[at]!)) &&
    !isOpen(wordIndex.words[at - 1]!) &&
    !isCall(wordIndex.words[at - 1]!) &&
    !sentenceBefore(wordIndex, at).some((word) => isCondition(word) || awaitsWhatIsSaid(wordIndex, word, at)))

/** The speaker may be told at length before the speech: "said those who think that they will meet Allah". */
function awaitsWhatIsSaid({ words }: WordIndex, saying: Word, at: number): boolean {
  if (!isSaying(saying)) return false
  const isLong = words.slice(saying.at + 1, saying.at + 3).some(({ form }) => WHO.test(form.letters))
  return at - saying.at <= (isLong ? WORDS_OF_LONG_SAYING : WORDS_OF_WHOLE_SAYING)
}

/** "O my son", which is no more than a call. */
const isCall = ({ form }: Word): boolean => /^(?:[وف]\u064E)?ي\u064E\u0640?\u0670/.test(form.text)

/** May an option end here? The words are broken off, and the rest is shown nowhere. */
export const mayEndAt = (wordIndex: WordIndex, at: number): boolean =>
  mayStop(wordIndex, at) ||
  (mayBreakOff(wordIndex, at) &&
    mayHide(wordIndex, at) &&
    !isLimited(sentenceBefore(wordIndex, at), wordIndex.words[at]!.form))

/**
 * Whether an option may begin here, with what comes before told nowhere: not inside what somebody says, and not with a "what" that
 * would read as "not".
 */
export const mayBeginAt = (wordIndex: WordIndex, at: number): boolean =>
  mayPart(wordIndex, at) &&
  mayHide(wordIndex, at) &&
  (mayStop(wordIndex, at) || !MISREAD.test(wordIndex.words[at]!.form.letters)) &&
  !sentenceBefore(wordIndex, at).some(isSaying)

/** "that which", "from whom", "as", with whatever is joined before them; written alike except for the shadda: ءَامَنَ "believed". */
const RELATIVE = /^[وف]*(?:[معبلك]|في)?م[نا]$|^امن$/
const BELIEVED = /امَنَ/
/** "indeed" and its sisters with a pronoun, which await their predicate. */
const INNA_WITH_PRONOUN = /^[اوف]*[بلك]?(?:ان|لعل|ليت|لكن)(?:ني|ي|نا|ا|ه|ها|هما|هم|هن|ك|كم|كما|كن)$/
/** Nouns and particles that are nothing alone: "other than", "Lord of", "sons of", "hands of", "how many", "where", "will", "if". */
const CONSTRUCT = /^[اوف]*[بلك]?(?:غير|مثل|رب|حين|ابن|ابنت|بني|يدي|كم|كاين|اين|ايان|سوف|لو)$/
const MY_HANDS = /[يی]َّ$/
const CONJUNCTION = /^ا?[وف]+/

/** Whether a word awaits the next one as soon as that is out of sight. */
function isOpen({ form: { letters, text } }: Word): boolean {
  if (CONSTRUCT.test(letters)) return !WRITTEN_TANWIN.test(text) && !MY_HANDS.test(text)
  if (RELATIVE.test(letters)) return !BELIEVED.test(text)
  return INNA_WITH_PRONOUN.test(letters) || LEANING.has(letters.replace(CONJUNCTION, ''))
}

/** Words since the last stop. */
const sentenceBefore = (wordIndex: WordIndex, at: number): readonly Word[] =>
  wordIndex.words.slice(stopBefore(wordIndex, at), at)

const isSaying = ({ form }: Word): boolean => SAYING.test(form.letters)

/** "if", "when", "whoever" and the oaths are open until their answer, which only a stop tells. */
const CONDITION = /^[وفا]?(?:اذا|ايذا|لو|لولا|لين|كلما|مهما|اينما|حيثما|اما|تالله|لعمرك|وربك|وربي)$/
/** Words written like others except for their vowels: إِن and not أَن or إِنَّ, مَن and not مِن, لَمَّا and not لِمَا. */
const VOWELLED_CONDITION =
  /^(?:[وف]\u064E)?(?:إ\u0650ن(?![\u0651\u0652]*\u0651)|م\u0651?\u064E\u0651?ن(?!\u0651)|ل\u064Eم\u0651)/

const isCondition = ({ form }: Word): boolean =>
  CONDITION.test(form.letters) || (/^[وف]?(?:ان|من|لما)$/.test(form.letters) && VOWELLED_CONDITION.test(form.text))

/** What, begun alone, is read otherwise: "what" as "not", "or" as a question of its own. */
const MISREAD = /^(?:ما|ام)$/

/** Words that need the next one as soon as it is hidden: "how", "worst", comparatives, "that day", an object before its verb. */
const UNFINISHED =
  /^[وفل]*(?:كيف|ماذا|ايهم|ايكم|تجري|سا|بيس|نعم|يوميذ|اياك|اياي|اياه|اكبر|اصغر|اشد|اكثر|اقل|اعظم|ادني|احسن|اقرب|اظلم|اضل|اهدي|ازكي|اصدق|احق|اعلم|احب|اسرع)$/
/** A preposition with its pronoun. */
const TO_IT =
  /^(?:ل|ب|في|من|عن|علي|الي|مع)(?:ه|ها|هم|هن|هما|ك|كم|كن|كما|نا|ي)$|^(?:لي|بي|منا|منه|منها|منهم|منهن|منكم|منك|مني|عنا|عني|الينا|علينا|الي|علي)$/
/** Words that describe the word before: "all of it", "full of". */
const OF_IT =
  /^(?:بين(?:ي|ه|ها|هم|هما|ك|كم|نا)|كله|كلها|كلهم|كلهن|اجمعين|اجمعون|جميعا|ذو|ذا|ذي|ذات|اولو|اولي|اخري|اخر)$/
/** "there is no blame on you", without for what. */
const NO_BLAME = 'جناح'
const LORD = /^رب(?:ي|ك|كم|كما|نا|ه|ها|هم|هما)$/
const NAME =
  /^(?:ادم|نوح|هود|صالح|لوط|ابراهيم|اسماعيل|اسحاق|يعقوب|يوسف|شعيب|ايوب|موسي|هارون|داوود|داود|سليمان|يونس|الياس|زكريا|يحيي|عيسي|مريم|فرعون|هامان|قارون|عاد|ثمود|مدين|اسراييل|جهنم)$/
/** A noun with its pronoun, without a preposition joined to it. */
const OWNED =
  /^[^وفبلكٱ].*[\u064E\u064F\u0650]\u0651?(?:ه[\u064F\u0650]|هَا|ه[\u064F\u0650]م[\u064F\u0650]?|كَ|كُمُ?|نَا)[\u0653\u06E1\u06E2\u06E5\u06E6\u06ED]*$/
const OWNED_WITH_YA =
  /^[^وفبلكٱي].*[يی]\u06E1?\u0651?(?:ه\u0650|هَا|ه\u0650م\u0650?|كَ|كُمُ?|نَا)[\u0653\u06E1\u06E2\u06E5\u06E6\u06ED]*$/
/** A preposition or "and" that is joined to its word. */
const JOINED = /^(?:[وف]\u064E|[بل]\u0651?\u0650)/
/** Words whose own first letter looks like such a preposition or "and". */
const OWN_LETTER =
  /^(?:ولد|ولي|واحد|واحده|وكيل|وقر|وعد|وحي|وزر|وفد|ورد|وسط|وصيه|ود|ورق|وجيه|وزير|وارث|فساد|فريق|فضل|فوج|فوز|فجوه|فقير|فخور|فرقان|فرار|فتح|فرات|فاحشه|فاسق|فاكهه|فتنه|فييه|فيه|فديه|بعض|بشر|بشير|بعير|بغي|بلاغ|بينات|بينه|برهان|لباس|لسان|لعب|كتاب|كريم|كبير|كثير|كفور|كفر|كذب|كره)ا?$/
/** "what" or "who", as an object or a subject; not مِن "of". */
const WHAT_OR_WHO = /^م\u0651?\u064E\u0651?(?:ا\u0653?|ن\u0651?[\u06E1\u0650\u06E2]?)$/
const IF_OR_WHEN = /^(?:إ\u0650ن[\u06E1\u0650\u06E2]?|إ\u0650ذ\u064Eا\u0653?)$/
const EMPHATIC = /^ل\u064E/
const HEAVENS = /^السم(?:ا)?وات$/
const WORLD = /^الدنيا$/
/** "for me" and "for thee": قُرَّتُ عَيۡنٖ لِّي وَلَكَ. */
const AND_TO_IT = /^و(?:ل|ب|في|من|عن|علي|الي|مع)(?:ه|ها|هم|هن|هما|ك|كم|كن|كما|نا|ي)$/
const OR = /^ام$/
const BESIDE = /^دون(?:ه|ها|هم|ك|كم|ي|نا)?$/

/** Whether one side of the place may stay hidden: words that belong together are not torn, and nothing begun awaits these words. */
function mayHide(wordIndex: WordIndex, at: number): boolean {
  if (mayStop(wordIndex, at)) return true
  const [before, after, next] = [wordIndex.words[at - 1]!, wordIndex.words[at]!, wordIndex.words[at + 1]]
  if (unbroken.has(quranWordKey(after)) || UNFINISHED.test(before.form.letters) || isTorn(before, after, next))
    return false
  if (
    TO_IT.test(before.form.letters) &&
    (mayStop(wordIndex, at - 1) || PRONOUN.test(wordIndex.words[at - 2]!.form.letters))
  )
    return false
  if (wordIndex.words[at - 2]?.form.letters === NO_BLAME) return false
  return !isAwaited(wordIndex, at, after)
}

/** Words that belong together: a word and its attribute, object or measure, a pair, "… besides Allah". */
function isTorn(before: Word, after: Word, next: Word | undefined): boolean {
  const { letters, text } = after.form
  return (
    [TO_IT, OF_IT, LORD, NAME, BESIDE, OR].some((kind) => kind.test(letters)) ||
    AND_TO_IT.test(before.form.letters) ||
    (TO_IT.test(before.form.letters) && AND_TO_IT.test(letters)) ||
    (WRITTEN_TANWIN.test(text) && (!JOINED.test(text) || OWN_LETTER.test(letters))) ||
    OWNED.test(text) ||
    OWNED_WITH_YA.test(text) ||
    letters === 'كل' ||
    (HEAVENS.test(before.form.letters) && /^و(?:الارض|ما|من)$/.test(letters)) ||
    (WORLD.test(before.form.letters) && letters === 'والاخره') ||
    (/^بين/.test(before.form.letters) && /^وبين/.test(letters)) ||
    (letters === 'من' && next !== undefined && BESIDE.test(next.form.letters)) ||
    (DEPENDENT_ANNA.test(letters) && text.startsWith('أ'))
  )
}

const DEPENDENT_ANNA = /^ان(?:ه|ها|هم|ك|كم|نا|ي|ا|ما)$/
/** "O you who believe" */
const WORDS_OF_CALL = 4
const ONLY = /^[وف]?انما$/

/** Further forms of denial besides `NEGATION`: "is there … but", "they refuse all but". */
const DENIAL = /^[وفا]*(?:لا|ما|لم|لن|ليس|ليست|لست|لستم|لما|الم|هل|ابي|يابي|قليلا)$/
const UNTIL = /^حتي$/
const isDenial = (word: Word): boolean =>
  DENIAL.test(word.form.letters) || (/^[وف]?ان$/.test(word.form.letters) && isCondition(word))

/**
 * Whether what was begun awaits these words, which may come as late as before the next stop: a denial its exception, what is told of all its
 * exception, "only" what it limits, "inna" or "if" its answer that begins with an emphatic la-, what is denied its object.
 */
function isAwaited(wordIndex: WordIndex, at: number, after: Word): boolean {
  const sentence = sentenceBefore(wordIndex, at)
  const rest = wordIndex.words.slice(at, widenToStops(wordIndex, { from: at, to: at }).to)
  if (awaitsException(sentence, rest)) return true
  if (sentence.slice(-3).some(({ form }) => ONLY.test(form.letters))) return true
  if (EMPHATIC.test(after.form.text) && sentence.some((word) => INNA.test(word.form.letters) || isCondition(word)))
    return true
  const isDenied = sentence.some(({ form }) => NEGATION.test(form.letters))
  return isDenied && (after.form.letters === 'من' || sentence.at(-1)?.form.letters === 'الله')
}

/**
 * Whether the next word limits what was said: "we have lied about Allah, if we return", "Allah gives nobody the Book and then he says";
 * or tells of whom or what it is said. A call alone is limited by nothing.
 */
const isLimited = (sentence: readonly Word[], { letters, text }: Word['form']): boolean =>
  WHAT_OR_WHO.test(text) ||
  (IF_OR_WHEN.test(text) && !(sentence.length <= WORDS_OF_CALL && isCall(sentence[0]!))) ||
  (/^(?:ثم|حتي)$/.test(letters) && sentence.some(isDenial))

/** An exception belongs to the last denial before it, and to all before that one that have none yet. */
function awaitsException(sentence: readonly Word[], rest: readonly Word[]): boolean {
  const open = sentence.slice(sentence.findLastIndex(isException) + 1)
  if (open.some(isDenial)) return rest.some((word) => isException(word) || UNTIL.test(word.form.letters))
  const exception = rest.findIndex((word) => word.form.letters === 'الا' && isException(word))
  return exception >= 0 && !rest.slice(0, exception).some(isDenial)
}

const leansOn = ({ form }: Word): boolean =>
  (LEANING.has(form.letters) && !FREE.test(form.letters)) ||
  (PLACES.test(form.letters) && LEANS.test(form.text)) ||
  SAYING.test(form.letters)

/** A subject, an object, an attribute or a genitive that stands right after its word; "that"; "while he". */
function hangsOn(before: Word, after: Word): boolean {
  if ([WHILE, SON, PRONOUN, OBJECT].some((kind) => kind.test(after.form.letters))) return true
  if (DEPENDENT_AN.test(after.form.letters) && !after.form.text.startsWith('إ')) return true
  return (after.form.text.startsWith('ٱ') || GENITIVE.test(after.form.text)) && !WRITTEN_TANWIN.test(before.form.text)
}

/** Whether such a word stands so many words before the place, with no stop between. */
function isWithin(wordIndex: WordIndex, at: number, back: number, kind: RegExp): boolean {
  const word = wordIndex.words[at - back]
  if (!word || !kind.test(word.form.letters)) return false
  for (let between = at - back + 1; between <= at; between += 1) if (mayStop(wordIndex, between)) return false
  return true
}
