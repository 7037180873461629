/**
 * Where words may be parted inside a sentence: while the rest stays in sight, where it is told next, and where it is hidden. At a
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
  /^[وفلاس]*(?:قال|قالا|قالت|قالتا|قالوا|قلت|قلتم|قلن|قلنا|قل|قولا|قولوا|قولي|قيل|يقول|يقولا|يقولان|يقولون|يقولن|يقولوا|تقول|تقولوا|تقولون|تقولن|نقول|اقول|يقل|تقل|يقال|زعم|زعمت|زعمتم|يزعمون|تزعمون|اقسموا|اقسمتم|يقسم|يقسمان|يقسمون|يحلفون|ليحلفن|نادي|نادوا|ناديه|ناديها|ناديهم|نودي|نودوا|يناديهم|ينادونهم|نشهد|شهد|شهدوا|يشهد)$/

/** How many words after a verb of saying make up who says it and something of what is said; one less where "inna" or "if" begins anew. */
const WORDS_OF_SAYING = 3
const WORDS_OF_WHOLE_SAYING = 5

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
  if (leansOn(before) || hangsOn(before, after)) return false
  if (isWithin(wordIndex, at, 1, NEGATION) || isWithin(wordIndex, at, 1, INNA) || isWithin(wordIndex, at, 2, INNA))
    return false
  if (isWithin(wordIndex, at, 2, NEGATION) && !AND.test(after.form.text)) return false
  const words = after.form.text.startsWith('إ') ? WORDS_OF_SAYING : WORDS_OF_SAYING + 1
  return !Array.from({ length: words }, (_, i) => i + 1).some((back) => isWithin(wordIndex, at, back, SAYING))
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
    !sentenceBefore(wordIndex, at).some(
      (word) => isCondition(word) || (isSaying(word) && at - word.at <= WORDS_OF_WHOLE_SAYING),
    ))

/**
 * Whether a condition may be broken off here before its answer. It is asked only where the answer comes too late for the whole to be
 * shown; what `mayBreakOff` asks about conditions and sayings does not hold then, but a word that leans on the next still forbids it.
 */
export const mayBreakLongCondition = (wordIndex: WordIndex, at: number): boolean =>
  mayPart(wordIndex, at) && !unbroken.has(quranWordKey(wordIndex.words[at]!)) && !isOpen(wordIndex.words[at - 1]!)

/** Whether an option may end here: words may be broken off, and what follows is told nowhere. */
export const mayEndAt = (wordIndex: WordIndex, at: number): boolean =>
  mayBreakOff(wordIndex, at) && mayHide(wordIndex, at)

/**
 * Whether an option may begin here, with what comes before told nowhere: not inside what somebody says, and not with a "what" that
 * would read as "not".
 */
export const mayBeginAt = (wordIndex: WordIndex, at: number): boolean =>
  mayPart(wordIndex, at) &&
  mayHide(wordIndex, at) &&
  (mayStop(wordIndex, at) || !MISREAD.test(wordIndex.words[at]!.form.letters)) &&
  !sentenceBefore(wordIndex, at).some(isSaying)

/** "that which", "from whom", "as", with whatever is joined before them; written alike, but for the shadda: ءَامَنَ "believed". */
const RELATIVE = /^[وف]*(?:[معبلك]|في)?م[نا]$|^امن$/
const BELIEVED = /امَنَ/
/** "indeed" and its sisters with a pronoun, which await their predicate. */
const INNA_WITH_PRONOUN = /^[اوف]*[بلك]?(?:ان|لعل|ليت|لكن)(?:ني|ي|نا|ه|ها|هما|هم|هن|ك|كم|كما|كن)$/
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
/** Written like others, but for their vowels: إِن and not أَن or إِنَّ, مَن and not مِن, لَمَّا and not لِمَا. */
const VOWELLED_CONDITION =
  /^(?:[وف]\u064E)?(?:إ\u0650ن(?![\u0651\u0652]*\u0651)|م\u0651?\u064E\u0651?ن(?!\u0651)|ل\u064Eم\u0651)/

const isCondition = ({ form }: Word): boolean =>
  CONDITION.test(form.letters) || (/^[وف]?(?:ان|من|لما)$/.test(form.letters) && VOWELLED_CONDITION.test(form.text))

/** What, begun alone, is read otherwise: "what" as "not", "or" as a question of its own. */
const MISREAD = /^(?:ما|ام)$/

/** Words that need the next one as soon as it is hidden: "how", "worst", comparatives, "that day", an object before its verb. */
const UNFINISHED =
  /^[وفل]*(?:كيف|ماذا|يوم|تجري|سا|بيس|نعم|يوميذ|اياك|اياي|اياه|اكبر|اصغر|اشد|اكثر|اقل|اعظم|ادني|احسن|اقرب|اظلم|اضل|اهدي|ازكي|اصدق|احق|اعلم|احب|اسرع)$/
/** A preposition with its pronoun. */
const TO_IT =
  /^(?:ل|ب|في|من|عن|علي|الي|مع)(?:ه|ها|هم|هن|هما|ك|كم|كن|كما|نا|ي)$|^(?:لي|بي|منا|منه|منها|منهم|منهن|منكم|منك|مني|عنا|عني|الينا|علينا|الي|علي)$/
/** What is said of the word before: "all of it", "full of". */
const OF_IT = /^(?:كله|كلها|كلهم|كلهن|اجمعين|اجمعون|جميعا|ذو|ذا|ذي|ذات|اولو|اولي|اخري|اخر)$/
const LORD = /^رب(?:ي|ك|كم|كما|نا|ه|ها|هم|هما)$/
const NAME =
  /^(?:ادم|نوح|هود|صالح|لوط|ابراهيم|اسماعيل|اسحاق|يعقوب|يوسف|شعيب|ايوب|موسي|هارون|داوود|داود|سليمان|يونس|الياس|زكريا|يحيي|عيسي|مريم|فرعون|هامان|قارون|عاد|ثمود|مدين|اسراييل|جهنم)$/
/** A subject or a genitive with its pronoun, without a preposition joined to it. */
const OWNED =
  /^[^وفبلكٱ].*[\u064F\u0650]\u0651?(?:ه[\u064F\u0650]|هَا|ه[\u064F\u0650]م[\u064F\u0650]?|كَ|كُمُ?|نَا)[\u0653\u06E1\u06E2\u06E5\u06E6\u06ED]*$/
/** A preposition or "and" that is joined to its word. */
const JOINED = /^(?:[وف]\u064E|[بل]\u0651?\u0650)/
const EMPHATIC = /^ل\u064E/
const HEAVENS = /^السم(?:ا)?وات$/
const WORLD = /^الدنيا$/
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
  return !isAwaited(wordIndex, at, after)
}

/** Words that belong together: a word and its attribute, object or measure, a pair, "… besides Allah". */
function isTorn(before: Word, after: Word, next: Word | undefined): boolean {
  const { letters, text } = after.form
  return (
    [TO_IT, OF_IT, LORD, NAME, BESIDE].some((kind) => kind.test(letters)) ||
    (WRITTEN_TANWIN.test(text) && !JOINED.test(text)) ||
    OWNED.test(text) ||
    (HEAVENS.test(before.form.letters) && /^و(?:الارض|ما|من)$/.test(letters)) ||
    (WORLD.test(before.form.letters) && letters === 'والاخره') ||
    (/^بين/.test(before.form.letters) && /^وبين/.test(letters)) ||
    (letters === 'من' && next !== undefined && BESIDE.test(next.form.letters)) ||
    (DEPENDENT_ANNA.test(letters) && text.startsWith('أ'))
  )
}

const DEPENDENT_ANNA = /^ان(?:ه|ها|هم|ك|كم|نا|ي|ا|ما)$/
const ONLY = /^[وف]?انما$/

/**
 * Whether what was begun awaits these words: a denial its exception, "only" what it limits, "inna" or "if" its answer that begins
 * with an emphatic la-, what is denied of Allah its object.
 */
function isAwaited(wordIndex: WordIndex, at: number, after: Word): boolean {
  const said = sentenceBefore(wordIndex, at)
  const isDenied = (words: number) => said.slice(-words).some(({ form }) => NEGATION.test(form.letters))
  const rest = wordIndex.words.slice(at, widenToStops(wordIndex, { from: at, to: at }).to)
  if (isDenied(said.length) && rest.some(isException) && !said.some(isException)) return true
  if (said.slice(-3).some(({ form }) => ONLY.test(form.letters))) return true
  if (EMPHATIC.test(after.form.text) && said.some((word) => INNA.test(word.form.letters) || isCondition(word)))
    return true
  return isDenied(3) && (after.form.letters === 'من' || said.at(-1)?.form.letters === 'الله')
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
