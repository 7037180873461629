/**
 * Places inside ayahs that were read one by one, because no mark and no rule tells about them.
 *
 * Shape   `place` is "2:62w19": the stop before the 19th word of 2:62, where the next span would begin.
 * Source  The kinds are those of ad-Dani (al-Muktafa fi l-waqf wa-l-ibtida) and Ibn al-Jazari (an-Nashr, and al-Muqaddima, the chapter
 *         on stops): tamm, the sense and the grammar are complete; kafi, the grammar is complete, the sense goes on; hasan, what
 *         was said is good by itself though the next words still belong to it; qabih, what was said is no sense, or a false one.
 *         Where those books name a place as an example, its reason says so; the others were judged by these definitions.
 */
export interface Stop {
  place: string
  kind: 'tamm' | 'kafi' | 'hasan' | 'qabih'
  reason: string
}

/** Long spans without a pause mark in which a sentence is complete all the same. */
export const GOOD_STOPS: readonly Stop[] = [
  { place: '2:62w19', kind: 'hasan', reason: 'their reward is told; "and no fear" is a sentence of its own' },
  { place: '2:83w16', kind: 'hasan', reason: 'the duties toward people are told; "and speak" is a command of its own' },
  { place: '2:83w23', kind: 'kafi', reason: 'the covenant is told; "then you turned away" is what came of it' },
  { place: '2:85w15', kind: 'hasan', reason: 'what they do is told; "and if they come to you" is a whole condition' },
  {
    place: '2:136w24',
    kind: 'hasan',
    reason: 'what is believed is told; "we make no distinction" is a sentence of its own',
  },
  { place: '2:150w24', kind: 'kafi', reason: 'the exception is complete; "so fear them not" is a new command' },
  { place: '2:174w20', kind: 'hasan', reason: 'the predicate is told; "nor will Allah speak to them" is added to it' },
  { place: '2:177w32', kind: 'hasan', reason: 'those who are given to are told; "and establishes prayer" is added' },
  { place: '2:177w36', kind: 'hasan', reason: 'the deeds are told; "and those who fulfil" changes to another case' },
  { place: '2:262w19', kind: 'hasan', reason: 'their reward is told; "and no fear" is a sentence of its own' },
  { place: '3:77w15', kind: 'hasan', reason: 'the predicate is told; "nor will Allah speak to them" is added to it' },
  {
    place: '3:84w22',
    kind: 'hasan',
    reason: 'what is believed is told; "we make no distinction" is a sentence of its own',
  },
  {
    place: '4:23w29',
    kind: 'hasan',
    reason: 'the step-daughters are told; "but if you have not" is a whole condition',
  },
  { place: '4:23w37', kind: 'hasan', reason: 'the condition has its answer; the forbidden kin go on' },
  { place: '4:75w22', kind: 'hasan', reason: 'a prayer is complete; "and appoint for us" is another' },
  {
    place: '4:77w13',
    kind: 'kafi',
    reason: 'what was said to them is told; "but when fighting was ordained" is a new sentence',
  },
  {
    place: '4:94w22',
    kind: 'kafi',
    reason: 'the prohibition is complete; "for with Allah are gains" gives its reason',
  },
  {
    place: '4:140w23',
    kind: 'kafi',
    reason: 'the prohibition is complete; "you would then be like them" gives its reason',
  },
  { place: '4:141w14', kind: 'hasan', reason: 'the first condition has its answer; the second is a whole sentence' },
  { place: '5:32w22', kind: 'hasan', reason: 'the first condition has its answer; the second is a whole sentence' },
  { place: '6:6w16', kind: 'hasan', reason: 'their power is told; "and We sent the sky" is a sentence of its own' },
  { place: '6:6w25', kind: 'hasan', reason: 'the gifts are told; "then We destroyed them" is what came of it' },
  { place: '6:99w19', kind: 'hasan', reason: 'the grain is told; "and of the palm" is a sentence of its own' },
  { place: '7:20w11', kind: 'kafi', reason: 'the whisper and its aim are told; "and he said" begins his words' },
  { place: '7:146w10', kind: 'hasan', reason: 'the turning away is told; "and if they see" is a whole condition' },
  { place: '7:146w17', kind: 'hasan', reason: 'the condition has its answer; the next is a whole sentence' },
  {
    place: '10:22w26',
    kind: 'hasan',
    reason: 'the answer (the storm and the waves) is told; "and they think" goes on',
  },
  {
    place: '10:24w17',
    kind: 'hasan',
    reason: 'the likeness of the plants is told; "until, when" begins what comes of them',
  },
  { place: '10:71w23', kind: 'hasan', reason: 'the challenge is complete; "then let your plan" is another command' },
  { place: '14:37w16', kind: 'hasan', reason: 'the settling and its aim are told; "so make hearts" is the prayer' },
  { place: '16:76w20', kind: 'kafi', reason: 'the likeness is told; "is he equal" is a question of its own' },
  { place: '16:80w7', kind: 'hasan', reason: 'the houses are told; "and made for you" is a sentence of its own' },
  { place: '18:82w15', kind: 'hasan', reason: 'the wall and its owners are told; "so your Lord willed" is the reason' },
  {
    place: '24:43w18',
    kind: 'hasan',
    reason: 'as-Sajawandi’s ج: the rain is told; "and He sends down" is a sentence of its own',
  },
  { place: '24:55w16', kind: 'hasan', reason: 'the first promise is complete; the second is sworn by itself' },
  {
    place: '24:61w13',
    kind: 'hasan',
    reason: 'the lame, blind and sick are told; "nor on yourselves" begins another ruling',
  },
  { place: '33:50w28', kind: 'hasan', reason: 'the kin are told; "and a believing woman, if" begins another ruling' },
  {
    place: '33:53w17',
    kind: 'hasan',
    reason: 'the prohibition is complete; "but when you are invited" is a whole condition',
  },
  {
    place: '34:22w17',
    kind: 'hasan',
    reason: 'what they do not own is told; "and they have in them no share" is a sentence of its own',
  },
  { place: '39:8w9', kind: 'hasan', reason: 'the condition has its answer; "then when He bestows" is another' },
  {
    place: '46:26w12',
    kind: 'hasan',
    reason: 'the gifts are told; "but their hearing availed them not" is a sentence of its own',
  },
  {
    place: '46:26w27',
    kind: 'hasan',
    reason: 'the reason is told; "and there enveloped them" is a sentence of its own',
  },
  { place: '59:11w25', kind: 'kafi', reason: 'what the hypocrites said is complete; "and Allah testifies" answers it' },
  {
    place: '60:1w18',
    kind: 'hasan',
    reason: 'as-Sajawandi’s ج: their disbelief is told; "they drive out the Messenger and you" begins anew',
  },
  {
    place: '60:4w21',
    kind: 'hasan',
    reason: 'as-Sajawandi’s ز: the renouncing is complete; "we have denied you" begins anew',
  },
]

/** Between these words nothing begins or ends, not even where both stay in sight. */
export const FORBIDDEN_STOPS: readonly Stop[] = [
  { place: '2:26w5', kind: 'qabih', reason: 'an-Nashr: "Allah is not ashamed" alone denies what is not denied' },
  {
    place: '3:181w8',
    kind: 'qabih',
    reason: 'al-Muqaddima’s commentators: "Allah is poor" begins what they said as if it were said',
  },
  { place: '4:43w10', kind: 'qabih', reason: 'an-Nashr: "do not come near prayer" without "while you are drunk"' },
  { place: '5:17w6', kind: 'qabih', reason: 'an-Nashr: "Allah is the Messiah" begun without those who said it' },
  {
    place: '5:64w3',
    kind: 'qabih',
    reason: 'an-Nashr: "the hand of Allah is chained" begun without those who said it',
  },
  { place: '5:72w6', kind: 'qabih', reason: 'an-Nashr: "Allah is the Messiah" begun without those who said it' },
  { place: '5:73w6', kind: 'qabih', reason: 'an-Nashr: "Allah is the third of three" begun without those who said it' },
  { place: '5:116w8', kind: 'qabih', reason: '"you said to people: take me" without "was it you who"' },
  { place: '9:30w3', kind: 'qabih', reason: 'an-Nashr: "Ezra is the son of Allah" begun without those who said it' },
  {
    place: '9:30w8',
    kind: 'qabih',
    reason: 'an-Nashr: "the Messiah is the son of Allah" begun without those who said it',
  },
  { place: '14:22w26', kind: 'qabih', reason: '"I denied" is part of what Satan says of being made a partner' },
  { place: '21:29w4', kind: 'qabih', reason: 'an-Nashr: "I am a god" begun without "and who says"' },
  { place: '36:22w2', kind: 'qabih', reason: 'an-Nashr: "and what is with me" without "that I do not worship"' },
  { place: '36:22w3', kind: 'qabih', reason: 'an-Nashr: "I do not worship" begun without the question' },
  { place: '36:22w4', kind: 'qabih', reason: 'an-Nashr: "I do not worship" begun without the question' },
  {
    place: '60:1w20',
    kind: 'qabih',
    reason: '"and you, that you believe" begun without "they drive out" reads as a warning against belief',
  },
]

/** Here nothing is broken off or begun where the rest is hidden; while all stays in sight, words may be parted here. */
export const FORBIDDEN_BREAKS: readonly Stop[] = [
  { place: '6:112w5', kind: 'qabih', reason: '"for every prophet We made" without what was made' },
  { place: '13:6w7', kind: 'qabih', reason: '"and there have passed" without what passed' },
  { place: '21:78w10', kind: 'qabih', reason: '"when there strayed in it" without what strayed' },
  { place: '23:60w6', kind: 'qabih', reason: '"while their hearts" without "are afraid"' },
  { place: '24:57w5', kind: 'qabih', reason: '"think not of those who disbelieve" without "that they escape"' },
  { place: '26:176w3', kind: 'qabih', reason: '"the companions" without "of the wood"' },
  { place: '27:48w4', kind: 'qabih', reason: '"and there were in the city" without who was there' },
  { place: '38:13w5', kind: 'qabih', reason: '"the companions" without "of the wood"' },
  { place: '39:29w6', kind: 'qabih', reason: '"a man in whom" without "are partners"' },
  { place: '57:27w17', kind: 'qabih', reason: '"We put in the hearts" without what was put' },
  { place: '60:8w4', kind: 'qabih', reason: '"Allah does not forbid you" permits everything' },
  { place: '60:13w7', kind: 'qabih', reason: '"do not befriend a people" without "with whom Allah is angry"' },
  { place: '63:11w5', kind: 'qabih', reason: '"Allah delays no soul" without "when its term has come"' },
  { place: '64:2w6', kind: 'qabih', reason: '"He created you, and some are unbelievers" without "and some believe"' },
  { place: '68:2w5', kind: 'qabih', reason: '"thou art not, by thy Lord’s grace," without "mad"' },
  { place: '82:19w5', kind: 'qabih', reason: '"no soul has power" without "for another"' },
  { place: '98:1w5', kind: 'qabih', reason: '"those who disbelieved were not" without what they were not' },
  { place: '98:1w8', kind: 'qabih', reason: 'the same, with the first of the two kinds of people alone' },
  { place: '98:1w9', kind: 'qabih', reason: 'the same' },
  { place: '98:1w10', kind: 'qabih', reason: '"they were not to desist" without "until the proof came"' },
  { place: '107:5w5', kind: 'qabih', reason: '"who of their prayer" without "are heedless"' },
  { place: '109:3w4', kind: 'qabih', reason: '"nor are you worshippers" without of what' },
  { place: '109:4w4', kind: 'qabih', reason: '"nor am I a worshipper" without of what' },
  { place: '109:5w4', kind: 'qabih', reason: '"nor are you worshippers" without of what' },
]
