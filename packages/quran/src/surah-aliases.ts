/**
 * Names of surahs besides those of `surahs.ts`: other names, first words, and spellings in other languages that
 * `surah-search.ts` does not find by rule. Russian meanings are those of Kuliev's translation and other usual ones.
 *
 * One line a surah, in mushaf order.
 */
const ALIASES = `
Открывающая Коран|Al-Hamd|Alhamdulillah|Umm al-Kitab|Umm al-Quran|Ummul Kitab|Ummul Quran|Sab al-Mathani|Fatihatul Kitab|Открывающая|الحمد|الحمد لله|أم الكتاب|أم القرآن|السبع المثاني|فاتحة الكتاب
Bakare|Bakra|Корова|البقرة
Aal-e-Imran|Al-i İmran|Imran|Семейство Имрана|Семья Имрана|Аль Имран|آل عمران
Женщины|النساء
Al-Uqud|Maidah|Трапеза|المائدة|العقود
Скот|الأنعام
Преграды|Ограды|الأعراف
Трофеи|Добыча|الأنفال
Touba|Toba|Baraah|Baraat|Barat|Berae|Beraat|Покаяние|براءة|براءت|التوبہ
Yunis|Younes|Jonah|Иона|يونس
Hood|Houd|هود
Joseph|Иосиф|يوسف
Raad|Гром|الرعد
Abraham|Авраам|إبراهيم|ابراہیم
Hejr|Hicr|الحجر
An-Niam|Пчелы|النعم
Bani Israil|Bani Israel|Beni Israil|Banu Israil|Subhan|Сыны Исраила|Ночной перенос|بني إسرائيل|سبحان|الاسراء
Ashab al-Kahf|Cahf|Пещера|أصحاب الكهف
Mary|Miriam|Мария|كهيعص
Ta-Ha|Ta Ha Ayn|طاها|طاہا
Пророки|الانبياء
Hadsch|Hac|Паломничество|الحج
Qad aflaha|Верующие|المؤمنين|قد أفلح
Noor|Nour|Свет|النور
Различение|الفرقان
Поэты|الشعراء
Sulayman|Муравьи|سليمان|النمل
Рассказ|Рассказы|القصص
Паук|العنكبوت
Римляне|Румы|Греки|Византийцы|الروم
Lukmaan|لقمان
Secde|Alif Lam Mim Sajdah|Alif Laam Meem Sajda|Alif Lam Mim Tanzil|Alif Lam Meem Tanzeel|Al-Madaji|Поклон|Земной поклон|الم السجدة|الم تنزيل|المضاجع
Сонмы|Союзники|الأحزاب
Сава|سبأ
Al-Malaikah|Malaika|Творец|Ангелы|الملائكة
Yaseen|Qalb al-Quran|Ясин|ياسين|يسين|قلب القرآن
Saffaat|Выстроившиеся в ряды|Стоящие в ряд|الصافات|الصفت
Saad|Swad|Suad|Dawud|صاد|داود
Al-Ghuraf|Толпы|الغرف
Al-Mumin|Momin|Mumin|Mü'min|Mo'men|At-Tawl|Верующий|Прощающий|المؤمن|مومن
Ha Mim Sajdah|Ha-Mim as-Sajda|Hamim Sajdah|Ha Meem Sajdah|Ha-Mim|Hamim|Al-Masabih|Разъяснены|حم السجدة|حاميم السجدة|حم|المصابيح
Ha Mim Ayn Sin Qaf|Совет|حم عسق|عسق|الشوري
Украшения|الزخرف
Дым|الدخان
Câsiye|Ash-Shariah|Коленопреклоненные|الشريعة
Пески|Барханы|الأحقاف
Al-Qital|Мухаммед|القتال
Fetih|Feth|Inna fatahna|Inna fetahna|Победа|إنا فتحنا
Hucurat|Комнаты|Покои|الحجرات
Qaaf|Al-Basiqat|قاف|الباسقات
Рассеивающие прах|Рассеивающие|الذاريات
Toor|Tour|Гора|الطور
Necm|Звезда|النجم
Iqtarabat|Месяц|Луна|القمر|اقتربت
Rehman|Arus al-Quran|Милостивый|الرحمان|رحمان|عروس القرآن
Waqea|Vaqia|Событие|Падающее|الواقعة|واقعہ
Железо|الحديد
Al-Mujadalah|Mücadele|Mujadele|Qad sami|Qad sami Allah|Az-Zihar|Препирающаяся|Спор|الظهار|قد سمع|قد سمع الله
Banu an-Nadir|Bani Nadir|Сбор|بني النضير
Mumtahina|Mümtehine|Al-Imtihan|Испытуемая|الممتحنة|الامتحان
Al-Hawariyyun|Ряды|Ряд|الحواريون
Juma|Jumua|Jummah|Cuma|Cumua|Joumoua|Пятница|Собрание|الجمعة|جمعه
Munafiqeen|Munafıkun|Лицемеры|المنافقين
Взаимное обделение|Взаимный обман|التغابن
An-Nisa al-Qusra|Развод|النساء القصرى
Запрещение|التحريم
Tabarak|Tabaraka|Tabarakallazi|Tabarakalladhi|Tabaraka alladhi|Tebareke|Al-Munjiyah|Al-Maniah|Табарак|Власть|تبارك|تبارك الذي|تبارك الذي بيده الملك|المنجية|المانعة
Nun|Noon|Nun wal-Qalam|Noon wal Qalam|Перо|Письменная трость|Нун|نون|ن|ن والقلم|القلم
Неминуемое|Неизбежное|الحاقة
Mearic|Saala|Saala sail|Seele|Ступени|سأل|سأل سائل
Noah|Nooh|Nouh|Ной|نوح
Cin|Cinn|Qul uhiya|Джинны|قل أوحي
Muzammil|Закутавшийся|المزمل
Mudassir|Завернувшийся|المدثر
Qiyamat|Kıyamet|Qiyama|Воскресение|القيامة|القيامت
Ad-Dahr|Dehr|Hal ata|Al-Abrar|Человек|Время человека|الدهر|هل أتى|الأبرار
Al-Urf|Посылаемые|المرسلات
Amma|Amma yatasaalun|Amma yatasa'aloon|Amme|Amme yetesaelun|At-Tasaul|Весть|Амма|عم|عم يتساءلون|التساؤل|النبأ
Вырывающие|Исторгающие|النازعات
Нахмурился|عبس
Kuwwirat|Kuvvirat|Скручивание|كورت|إذا الشمس كورت
Infatarat|Раскалывание|انفطرت
At-Tatfif|Mutaffifeen|Обвешивающие|التطفيف
Inshaqqat|Разверзнется|انشقت
Созвездия Зодиака|Buruc|Созвездия|Башни|البروج
Ночной путник|Идущий ночью|الطارق
Ala|Aala|Sabbih|Sabbihisma|Sabbihisma rabbika|Sebbih|Аля|Высочайший|Всевышний|سبح|سبح اسم ربك|سبح اسم ربك الأعلى
Hal ataka|Покрывающее|Покрывающая|هل أتاك
Fecr|Заря|الفجر
Город|البلد
Wash-Shams|Ves Semsi|Солнце|والشمس
Lail|Wal-Layl|Ночь|والليل
Dhuha|Wad-Duha|Zoha|Утро|والضحى
Al-Inshirah|Inshirah|İnşirah|Alam nashrah|Alam nashrah laka|Elem neşrah|Раскрытие|الانشراح|ألم نشرح|ألم نشرح لك
Teen|Wat-Tin|Смоковница|Инжир|والتين
Iqra|Iqra bismi|Ikra|Iqra bismi rabbika|Сгусток|Сгусток крови|Икра|اقرأ|اقرأ باسم ربك
Kadir|Inna anzalna|Inna anzalnahu|İnna enzelnahu|Laylatul Qadr|Предопределение|Ночь предопределения|Могущество|إنا أنزلناه|ليلة القدر
Lam yakun|Lem yekun|Al-Qayyimah|Al-Bariyyah|Ясное знамение|Знамение|لم يكن|القيمة|البرية
Zilzal|Zilzaal|Az-Zalzala|Zulzilat|Idha zulzilat|Iza zulzilat|Сотрясение|Землетрясение|Зильзаль|الزلزال|زلزلة|إذا زلزلت
Wal-Adiyat|Скачущие|Мчащиеся|والعاديات
Великое бедствие|Поражающее|القارعة
Alhakum|Alhakumut takathur|Elhakum|Страсть к приумножению|Приумножение|ألهاكم|ألهاكم التكاثر
Wal-Asr|Vel Asr|Предвечернее время|Время|والعصر
Waylul likulli|Wailul|Хулитель|ويل لكل همزة|ويل لكل
Feel|Alam tara|Alam tara kaifa|Elem tera|Слон|ألم تر|ألم تر كيف
Qureish|Koreisch|Li-ilaf|Ilaf|Liilafi quraish|Li ilafi|Курейшиты|لإيلاف|إيلاف|لإيلاف قريش
Araayta|Araaytalladhi|Eraeytellezi|Мелочь|Подаяние|أرأيت|أرأيت الذي
Inna ataynak|Inna ataina|Inna a'taynaka|İnna ateyna|Обильный|Изобилие|إنا أعطيناك|إنا أعطيناك الكوثر
Qul ya|Qul ya ayyuhal kafirun|Kul ya eyyühel kafirun|Неверующие|Неверные|الكافرين|قل يا أيها الكافرون|قل يا ايها
Idha ja|Idha jaa nasrullah|Iza ja|İza cae|Помощь|إذا جاء|إذا جاء نصر الله
Lahab|Al-Lahab|Abu Lahab|Abi Lahab|Leheb|Tabbat|Tabbat yada|Tebbet|Пальмовые волокна|Лахаб|Абу Лахаб|اللهب|لهب|أبي لهب|أبو لهب|تبت|تبت يدا|تبت يدا أبي لهب
Qul huwallah|Qul huwa Allah|Qul huwallahu ahad|Qul huwa llahu ahad|Kul huvallahu ehad|Kulhu|Kulhuvallah|Tawhid|Tauhid|Tevhid|As-Samad|Очищение веры|Искренность|قل هو الله|قل هو الله أحد|التوحيد|الصمد
Qul audhu birabbil falaq|Qul auzu birabbil falaq|Kul euzü bi rabbil felak|Рассвет|قل أعوذ برب الفلق
Naas|Qul audhu birabbin nas|Qul auzu birabbin naas|Kul euzü bi rabbin nas|Люди|قل أعوذ برب الناس
`

/** 114 lists, in mushaf order */
export const SURAH_ALIASES: readonly (readonly string[])[] = ALIASES.trim()
  .split('\n')
  .map((line) => line.split('|'))
