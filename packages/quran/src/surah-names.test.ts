/** Names and spellings of the surahs as people type them, from readers of many languages, held against the search. */
import { expect, test } from 'vitest'
import { findSurahs } from './surah-search.ts'

/** Number, then what is typed; each must find its surah first. */
const TYPED = `
1 Fatiha|Fatihah|Al Fatiha|Al-Faatiha|Fâtiha|el-Fatiha|Alhamdu|Al-Hamd|Umm al-Kitab|Ummul Quran|Фатиха|Аль-Фатиха|Открывающая|الفاتحة|فاتحه|الفاتحہ|الحمد|سورة الفاتحة|سورۃ الفاتحہ|Fatiha suresi|Sourate Al-Fatiha
2 Baqara|Bakara|Al Baqarah|Surat al-Baqara|Suratul Baqarah|El-Bakara|Bakara Suresi|Бакара|Аль-Бакара|Корова|Сура Корова|البقره|بقرہ|البقرۃ
3 Al Imran|Aal-e-Imran|Ale Imran|Al-i İmran|Ali İmran|Imran|Аль Имран|Али Имран|Семейство Имрана|آل عمران|ال عمران|آلِ عمران
4 Nisa|An Nisaa|Nisâ|en-Nisa|Ан-Ниса|Женщины|النساء|النسا|نساء
5 Maida|Al-Maaida|Maide|Mâide Suresi|Аль-Маида|Трапеза|المائدة|المايده|المائدہ
6 Anam|Al Anaam|En'am|Enam|Аль-Анам|Скот|الانعام
7 Araf|Al-A'raaf|A'raf|Аль-Араф|Преграды|الاعراف
8 Anfal|Enfal|Аль-Анфаль|Трофеи|Добыча|الانفال
9 Tawba|Tauba|Taubah|Touba|Tevbe|At-Tawbah|Bara'ah|Baraat|Beraat|Ат-Тауба|Покаяние|التوبة|التوبہ|براءة|سورة براءة
10 Yunus|Younus|Yunis|Jonah|Йунус|Юнус|Иона|يونس|یونس
11 Hud|Hood|Hûd|Худ|هود|ہود
12 Yusuf|Yousuf|Yusef|Joseph|Йусуф|Юсуф|يوسف|یوسف
13 Rad|Ar-Raad|Ra'd|Ар-Рад|Гром|الرعد
14 Ibrahim|Ibraheem|İbrahim|Abraham|Ибрахим|إبراهيم|ابراهيم|ابراہیم
15 Hijr|Hicr|Al-Hijr|Аль-Хиджр|الحجر
16 Nahl|An-Nahl|en-Nahl|Ан-Нахль|Пчелы|Пчёлы|النحل
17 Isra|Al-Israa|İsra|Bani Israil|Bani Israel|Banu Israil|Subhan|Аль-Исра|Ночной перенос|الإسراء|الاسراء|بني إسرائيل|بنی اسرائیل|سورة بني اسرائيل
18 Kahf|Kehf|Al-Kahf|surah kahf|Surahkahf|sourate al kahf|Suratul Kahf|Suratu'l-Kahf|Kehf Suresi|Кахф|Аль-Кахф|Пещера|الكهف|الکہف|كهف
19 Maryam|Mariam|Meryem|Mary|Марьям|Мариам|مريم|مریم
20 Taha|Ta-Ha|Tâhâ|Та Ха|Таха|طه|طٰہٰ|طاها
21 Anbiya|Al-Anbiyaa|Enbiya|Аль-Анбийа|Анбия|Пророки|الأنبياء|الانبیاء
22 Hajj|Hac|Al-Haj|Hadj|Аль-Хаджж|Хадж|Паломничество|الحج
23 Muminun|Mu'minoon|Al-Mominoon|Mü'minun|Müminun|Муминун|Верующие|المؤمنون|المومنون|قد أفلح
24 Nur|Noor|An-Nour|Ан-Нур|Свет|النور
25 Furqan|Furkan|Al-Furqaan|Фуркан|Различение|الفرقان
26 Shuara|Ash-Shu'araa|Şuara|Asy-Syu'ara|Шуара|Поэты|الشعراء|الشعرا
27 Naml|Neml|An-Naml|Ан-Намль|Муравьи|النمل
28 Qasas|Kasas|Al-Qasas|Касас|Рассказ|القصص
29 Ankabut|Ankaboot|Ankebut|Al-Ankabout|Анкабут|Паук|العنكبوت|العنکبوت
30 Rum|Ar-Room|Rûm|Ар-Рум|Римляне|الروم
31 Luqman|Lokman|Lukman|Лукман|لقمان
32 Sajdah|Sajda|As-Sajdah|Secde|Alif Lam Mim Sajdah|Alif Laam Meem Tanzeel|Ас-Саджда|Поклон|السجدة|السجدہ|الم السجدة|الم تنزيل
33 Ahzab|Al-Ahzaab|el-Ahzab|Ахзаб|Сонмы|الأحزاب
34 Saba|Sabaa|Sebe|Sheba|Саба|سبأ|سبا
35 Fatir|Faatir|Fâtır|Malaika|Фатыр|Фатир|Творец|Ангелы|فاطر|الملائكة
36 Yasin|Yaseen|Ya Sin|Ya-Seen|Yâsîn|Yasin Suresi|Surah Yasin|Suratu Yasin|Йа Син|Ясин|Сура Ясин|يس|ياسين|یٰسین|سورة يس|سورۃ یٰسین|قلب القرآن
37 Saffat|As-Saaffat|Sâffât|Саффат|Выстроившиеся в ряды|الصافات
38 Sad|Saad|Swad|Sâd|Сад|Dawud|ص|صاد
39 Zumar|Az-Zumar|Zümer|Зумар|Толпы|الزمر
40 Ghafir|Gafir|Mumin|Mu'min|Al-Mu'min|Momin|Mü'min|Гафир|Прощающий|غافر|المؤمن|سورة المؤمن|المومن
41 Fussilat|Fussilet|Ha Mim Sajda|Ha-Mim as-Sajdah|Hamim|Hameem Sajdah|Фуссилат|Разъяснены|فصلت|حم السجدة|حٰم السجدۃ
42 Shura|Ash-Shoora|Şura|Ash-Shuraa|Аш-Шура|Совет|الشورى|الشوری
43 Zukhruf|Zuhruf|Az-Zukhruf|Зухруф|Украшения|الزخرف
44 Dukhan|Duhan|Ad-Dukhaan|Духан|Дым|الدخان
45 Jathiya|Jasiyah|Casiye|Câsiye|Al-Jaathiyah|Джасийа|Джасия|Коленопреклоненные|الجاثية|الجاثیہ
46 Ahqaf|Ahkaf|Al-Ahqaaf|Ахкаф|Пески|Барханы|الأحقاف
47 Muhammad|Mohammed|Muhammed|Qital|Мухаммад|Мухаммед|محمد|القتال
48 Fath|Al-Fath|Fetih|Fetih Suresi|Inna fatahna|Аль-Фатх|Победа|الفتح|إنا فتحنا
49 Hujurat|Hucurat|Al-Hujuraat|Худжурат|Комнаты|الحجرات
50 Qaf|Qaaf|Kaf|Каф|ق|قاف
51 Dhariyat|Zariyat|Az-Zariyat|Adz-Dzariyat|Zâriyât|Зарийат|Зарият|الذاريات
52 Tur|At-Toor|Tûr|Ат-Тур|Гора|الطور
53 Najm|Necm|An-Najm|Наджм|Звезда|النجم
54 Qamar|Kamer|Al-Qamar|Камар|Месяц|Луна|القمر|اقتربت
55 Rahman|Ar Rahmaan|Rehman|Ar-Rehman|Er-Rahman|Рахман|Ар-Рахман|Милостивый|الرحمن|الرحمان|الرحمٰن|سورۃ الرحمٰن
56 Waqia|Waqiah|Al-Waaqia|Vakıa|Vâkıa Suresi|Вакиа|Событие|الواقعة|الواقعہ|واقعة
57 Hadid|Hadeed|Hadîd|Хадид|Железо|الحديد
58 Mujadila|Mujadilah|Mujaadalah|Mücadele|Муджадила|Препирающаяся|المجادلة|قد سمع
59 Hashr|Haşr|Al-Hasyr|Хашр|Сбор|الحشر
60 Mumtahina|Mumtahanah|Mümtehine|Мумтахана|Испытуемая|الممتحنة
61 Saff|As-Saf|Saf|Сафф|Ряды|الصف
62 Jumuah|Jumua|Juma|Jummah|Al-Jumu'a|Cuma|Cum'a|Джумуа|Пятница|الجمعة|الجمعہ|جمعه
63 Munafiqun|Munafiqoon|Münafikun|Мунафикун|Лицемеры|المنافقون|المنافقين
64 Taghabun|Teğabün|Tegabün|At-Tagabun|Тагабун|التغابن
65 Talaq|Talak|At-Talaaq|Талак|Развод|الطلاق
66 Tahrim|Tahreem|Tahrîm|Тахрим|Запрещение|التحريم
67 Mulk|Mülk|Al Mulk|Surat al-Mulk|Suratul Mulk|suratulmulk|Tabarak|Tabaraka|Tabarakallazi|Tebareke|Мульк|Аль-Мульк|Власть|الملك|الملک|تبارك|تبارک|سورة تبارك
68 Qalam|Kalem|Al-Qalam|Nun|Noon|Nun wal Qalam|Калам|Перо|Нун|القلم|ن|نون
69 Haqqah|Haqqa|Hakka|Хакка|Неминуемое|الحاقة
70 Maarij|Ma'arij|Mearic|Meâric|Мааридж|Ступени|المعارج
71 Nuh|Nooh|Noah|Нух|Ной|نوح
72 Jinn|Jin|Cin|Cinn|Djinn|Джинн|Джинны|الجن
73 Muzzammil|Muzammil|Müzzemmil|Муззаммиль|المزمل
74 Muddathir|Muddassir|Müddessir|Al-Muddatstsir|Муддассир|المدثر
75 Qiyamah|Qiyama|Kıyamet|Кийама|Воскресение|القيامة|القیامہ
76 Insan|İnsan|Al-Insaan|Dahr|Ad-Dahr|Инсан|Человек|الإنسان|الانسان|الدهر|الدہر|هل أتى
77 Mursalat|Mürselat|Al-Mursalaat|Мурсалат|Посылаемые|المرسلات
78 Naba|An-Naba'|Nebe|Amma|Amme|Amma yatasa'alun|Наба|Весть|Амма|النبأ|النبا|عم|عمّ|عم يتساءلون
79 Naziat|An-Naazi'aat|Nâziât|Назиат|Вырывающие|النازعات
80 Abasa|Abese|Абаса|Нахмурился|عبس
81 Takwir|Takweer|Tekvir|Таквир|Скручивание|التكوير|التکویر
82 Infitar|İnfitar|Al-Infitaar|Инфитар|Раскалывание|الانفطار
83 Mutaffifin|Mutaffifeen|Tatfif|Мутаффифин|Обвешивающие|المطففين
84 Inshiqaq|İnşikak|Al-Insyiqaq|Иншикак|الانشقاق
85 Buruj|Burooj|Burûc|Buruc|Бурудж|Созвездия|البروج
86 Tariq|At-Taariq|Tarık|Тарик|الطارق
87 Ala|A'la|Al-Aala|Sabbihisma|Аля|Аль-Аля|Всевышний|الأعلى|الاعلی|سبح اسم ربك
88 Ghashiya|Ghaashiyah|Gaşiye|Гашийа|Гашия|الغاشية
89 Fajr|Fecr|Al-Fajr|Фаджр|Заря|الفجر
90 Balad|Beled|Al-Balad|Балад|Город|البلد
91 Shams|Şems|Ash-Shams|Asy-Syams|Ach-Chams|Шамс|Солнце|الشمس|والشمس
92 Layl|Lail|Leyl|Al-Lail|Лайль|Ночь|الليل|اللیل|والليل
93 Duha|Dhuha|Ad-Duhaa|Adh-Dhuha|Духа|Утро|الضحى|الضحی|والضحى
94 Sharh|Inshirah|İnşirah|Alam Nashrah|Al-Inshirah|Шарх|Раскрытие|الشرح|الانشراح|ألم نشرح|الم نشرح
95 Tin|Teen|At-Tin|Tîn|Ат-Тин|Смоковница|التين|والتين
96 Alaq|Alak|Al-'Alaq|Iqra|Iqra'|İkra|Алак|Сгусток|العلق|اقرأ|اقرا|سورة اقرأ
97 Qadr|Kadr|Kadir|Al-Qadr|Inna anzalna|Кадр|Предопределение|القدر|إنا أنزلناه
98 Bayyina|Bayyinah|Beyyine|Lam yakun|Баййина|Байина|البينة|لم يكن
99 Zalzalah|Zilzal|Zilzaal|Az-Zalzala|Zelzele|Зальзала|Залзала|الزلزلة|الزلزال|إذا زلزلت
100 Adiyat|Al-Aadiyaat|Âdiyât|Адийат|Скачущие|العاديات
101 Qariah|Qaria|Karia|Al-Qaari'a|Кариа|القارعة|القارعہ
102 Takathur|Takasur|Tekasür|At-Takatsur|Alhakum|Такасур|التكاثر|التکاثر|ألهاكم التكاثر
103 Asr|Al-Asr|Wal Asr|Asr Suresi|Аср|العصر|والعصر
104 Humazah|Humaza|Hümeze|Хумаза|الهمزة|الہمزہ
105 Fil|Feel|Al-Feel|Fîl|Филь|Слон|الفيل|الفیل|ألم تر
106 Quraysh|Quraish|Qureish|Kureyş|Курайш|قريش|قریش|لإيلاف
107 Maun|Ma'oon|Al-Maa'un|Маун|الماعون|أرأيت
108 Kawthar|Kauthar|Kausar|Kevser|Al-Kawsar|Al-Kautsar|Каусар|الكوثر|الکوثر|إنا أعطيناك
109 Kafirun|Kafiroon|Kâfirûn|Qul ya ayyuhal kafirun|Кафирун|Неверующие|الكافرون|الکافرون|الكافرين
110 Nasr|An-Nasr|Nasr Suresi|Iza ja|Наср|Помощь|النصر|إذا جاء نصر الله
111 Masad|Al-Masad|Mesed|Lahab|Al-Lahab|Leheb|Abu Lahab|Tabbat|Tabbat yada|Tebbet|Масад|Лахаб|المسد|اللهب|لهب|تبت|تبت يدا|سورة اللهب
112 Ikhlas|İhlas|Ikhlaas|Al Ikhlas|Qul huwallah|Qul huwa Allahu ahad|Kulhu|Tawhid|Ихлас|Очищение веры|الإخلاص|الاخلاص|قل هو الله أحد|قل هو اللہ
113 Falaq|Felak|Al-Falaq|Фалак|Рассвет|الفلق|قل أعوذ برب الفلق
114 Nas|Naas|An-Nas|en-Nas|Nâs|Ан-Нас|Люди|الناس|قل أعوذ برب الناس
`

const CASES = TYPED.trim()
  .split('\n')
  .flatMap((line) => {
    const [number = '', ...rest] = line.split(' ')
    return rest
      .join(' ')
      .split('|')
      .map((typed) => ({ typed, number: Number(number) }))
  })

const HAS_THE_WORD = /^s[uo]u?ra|^سور|^сура|suresi$/i

test('the table has all surahs, in several hundred spellings', () => {
  expect(new Set(CASES.map(({ number }) => number)).size).toBe(114)
  expect(CASES.length).toBeGreaterThan(800)
})

test('each spelling finds its surah first', () => {
  const missed = CASES.flatMap(({ typed, number }) => {
    const found = findSurahs(typed)[0]?.number
    return found === number ? [] : [`${typed}: ${found ?? 'nothing'} for ${number}`]
  })
  expect(missed).toEqual([])
})

const BEFORE = ['Surah', 'Surat', 'Sourate', 'Sura', 'Сура', 'سورة', 'سورۃ', 'سورت']
const BEHIND = ['suresi', 'surah', 'sûresi']

// Every search looks at all names, so each spelling meets one of the words in turn; each word meets about eighty.
test('a word before or behind the name changes nothing', () => {
  const withWord = [
    ...BEFORE.map((word) => (typed: string) => `${word} ${typed}`),
    ...BEHIND.map((word) => (typed: string) => `${typed} ${word}`),
  ]
  const missed = CASES.filter(({ typed }) => !HAS_THE_WORD.test(typed)).flatMap(({ typed, number }, index) => {
    const asked = withWord[index % withWord.length]!(typed)
    const found = findSurahs(asked)[0]?.number
    return found === number ? [] : [`${asked}: ${found ?? 'nothing'} for ${number}`]
  })
  expect(missed).toEqual([])
})

test('the word "surah" alone matches every surah', () => {
  for (const word of ['Surah', 'surat ', 'سورة', 'Сура']) expect(findSurahs(word), word).toHaveLength(114)
})

test.each(['aaa', 'ooooo', 'хххх', 'ااا', 'qwrtp', 'гггг'])('%s finds nothing', (typed) => {
  expect(findSurahs(typed)).toEqual([])
})
