import { expect, test } from '@jest/globals';
import { detectLanguage } from './detect-language.ts';

const foreign: readonly (readonly [language: string, text: string])[] = [
  ['fr', 'Hier soir, nous avons marché longtemps le long du canal avant de rentrer dîner chez ma tante.'],
  ['de', 'Gestern haben wir den ganzen Nachmittag im Garten gearbeitet und danach auf der Terrasse Kaffee getrunken.'],
  ['es', 'Mañana tendremos que levantarnos muy temprano porque el tren sale antes de que amanezca.'],
  ['it', 'Quando sono arrivato alla stazione, il treno era già partito e ho dovuto aspettare due ore.'],
  ['pt', 'Ontem à noite ficamos conversando na varanda até que a chuva começou a cair sobre as plantas.'],
  ['nl', 'We zijn vanmorgen vroeg vertrokken omdat het verkeer rond de stad anders helemaal vast komt te staan.'],
  ['sv', 'Vi bestämde oss för att stanna hemma eftersom snön hade fallit hela natten och vägarna var hala.'],
  ['da', 'Børnene legede i haven hele eftermiddagen, mens deres bedstemor bagte boller i køkkenet.'],
  ['fi', 'Eilen illalla kävelimme pitkään rannalla ja katselimme, kuinka aurinko laski hitaasti saarten taakse.'],
  ['pl', 'Wczoraj wieczorem długo rozmawialiśmy w kuchni o tym, dokąd pojedziemy na wakacje w przyszłym roku.'],
  ['cs', 'Včera večer jsme dlouho seděli u stolu a povídali si o tom, kam pojedeme příští rok na dovolenou.'],
  ['hu', 'Tegnap este sokáig beszélgettünk arról, hogy hová utazzunk jövőre a gyerekekkel a szünidőben.'],
  ['ro', 'Aseară am stat mult timp de vorbă în bucătărie despre unde vom merge în vacanță anul viitor.'],
  ['tr', 'Dün akşam mutfakta uzun uzun oturup gelecek yıl tatilde nereye gideceğimizi konuştuk.'],
  ['vi', 'Tối hôm qua chúng tôi ngồi nói chuyện rất lâu trong bếp về kế hoạch đi du lịch vào năm sau.'],
  ['ru', 'Вчера вечером мы долго сидели на кухне и разговаривали о том, куда поедем летом.'],
  ['uk', 'Учора ввечері ми довго сиділи на кухні й розмовляли про те, куди поїдемо наступного літа.'],
  ['bg', 'Снощи дълго седяхме в кухнята и говорихме за това къде ще отидем през лятото.'],
  ['el', 'Χθες το βράδυ καθίσαμε πολλή ώρα στην κουζίνα και συζητούσαμε πού θα πάμε διακοπές.'],
  ['ar', 'جلسنا مساء أمس طويلا في المطبخ نتحدث عن المكان الذي سنسافر إليه في الصيف القادم.'],
  ['he', 'אתמול בערב ישבנו זמן רב במטבח ודיברנו על המקום שאליו ניסע בחופשה בשנה הבאה.'],
  ['hi', 'कल शाम हम रसोई में बहुत देर तक बैठकर बात करते रहे कि अगले साल छुट्टियों में कहाँ जाएँगे।'],
  ['th', 'เมื่อคืนเรานั่งคุยกันในครัวนานมากว่าปีหน้าจะไปเที่ยวที่ไหนกันดี'],
  ['zh', '昨天晚上我们在厨房里坐了很久,一直在讨论明年夏天去哪里旅行。'],
  ['ja', '昨日の夜、私たちは台所で長い間座って、来年の夏休みにどこへ行くか話していました。'],
  ['ko', '어젯밤 우리는 부엌에 오래 앉아서 내년 여름에 어디로 여행을 갈지 이야기했습니다.'],
];

test.each(foreign)('a sentence in %s is detected as not English', (language, text) => {
  expect(detectLanguage(text)).toEqual({ outcome: 'not_english', language });
});

test.each(foreign.slice(0, 6))('%s in capitals is detected', (language, text) => {
  expect(detectLanguage(text.toUpperCase())).toEqual({ outcome: 'not_english', language });
});

const shortEnglish = [
  'Hello world',
  'Thanks!',
  'OK',
  'Yes',
  'No problem.',
  'See you tomorrow at noon',
  'Good morning',
  'Call me later',
  'Happy birthday',
  'Where are you?',
  'On my way',
  'Please advise',
  'Sounds good',
  'Meeting at 3pm',
  'Best regards',
  'Terms and conditions',
  'Annual report 2024',
  'Cheap flights',
  'Machine learning',
  'Executive summary',
  'Introduction',
  'Conclusion',
  'Delve deeper',
  'Nice try',
  'The end',
  'Fresh bread daily',
  'Keep off the grass',
  'Mind the gap',
  'Wet paint',
  'Push to open',
  'Sold out',
  'Coming soon',
  'Buy one, get one free',
  'To be or not to be',
  'Less is more',
  'Time flies',
  'Practice makes perfect',
  'Rain stopped play',
  'Cat sat on a mat',
  'I think so',
  'He left',
  'She smiled politely',
  'Birds sing',
  'Dogs bark loudly',
  'Open the door',
  'Turn left here',
  'Add two eggs',
  'Stir gently',
  'Serve hot',
  'Store in a cool place',
  'Batteries not included',
  'Made in Britain',
  'No smoking',
  'Quarterly revenue rose sharply',
  'Shipping costs extra',
  'Updated privacy policy',
  'Download our free guide',
  'Renewable energy matters',
  'Urban planning challenges',
  'Leverage robust synergies',
  'Key takeaways',
  'Final thoughts',
  'Remote work is here',
  'Lol',
  'Omg no way',
  'Brb',
  'Ta-da!',
  'a',
  'Colour',
];

test.each(shortEnglish)('%j is never rejected', (text) => {
  expect(detectLanguage(text)).toMatchObject({ language: 'en' });
});

test.each([
  'The committee met on Tuesday and agreed to postpone the vote until every member had read the report.',
  'Sustainability initiatives drive competitive advantage, fostering innovation across global enterprises today.',
  'My grandmother kept bees behind the barn, and each August we sold her honey at the market in town.',
  'THE COMMITTEE MET ON TUESDAY AND AGREED TO POSTPONE THE VOTE UNTIL EVERYBODY HAD READ THE REPORT.',
])('English prose is detected as English: %s', (text) => {
  expect(detectLanguage(text)).toEqual({ outcome: 'english', language: 'en' });
});

test('a long English text with foreign names and words is English', () => {
  const paragraph =
    'She ordered the crème brûlée at a café near the Gare du Nord, and while she waited she read about Schleswig-Holstein. ';
  expect(detectLanguage(paragraph.repeat(40))).toEqual({ outcome: 'english', language: 'en' });
});

test.each([
  [
    'JavaScript',
    'const total = items.map((item) => item.price * item.count).reduce((a, b) => a + b, 0);\nif (!total) { throw new Error("empty"); }',
  ],
  [
    'Python',
    'def load(path):\n    with open(path) as handle:\n        return [json.loads(line) for line in handle if line.strip()]\n',
  ],
  [
    'SQL',
    'SELECT a.id, count(*) FROM accounts a LEFT JOIN jobs j ON (j.account_id = a.id) WHERE a.state = $1 GROUP BY a.id;',
  ],
  ['C', '#include <stdio.h>\nint main(void) { for (int i = 0; i < 10; i++) { printf("%d\\n", i); } return 0; }'],
  ['HTML', '<div class="kopf"><h1 id="titel">Übersicht</h1><ul><li>eins</li><li>zwei</li></ul></div>'],
  ['Rust', 'fn somme(valeurs: &[u32]) -> u32 { let mut total = 0; for v in valeurs.iter() { total += *v; } total }'],
  ['shell', 'for f in *.txt; do mv -- "$f" "${f%.txt}.md"; done && ls -la | grep md > liste.log'],
])('code in %s is never rejected', (_name, text) => {
  expect(detectLanguage(text)).toMatchObject({ language: 'en' });
});

test.each([
  'asdkj qwelkj zxmcn qwoeiu alskdj zmxnc qpwoei mznxb alskdjf qwpeori zmxncb qlwkej',
  'blorf snizzle quangit frobnar wibblet zanthor glimp dreskle vorbit snarpel hobbin trask',
  'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  '1234 5678 90 12.5 % 2024-01-01 — … !!!',
  '🙂🙂🙂 🎉🎉🎉',
  '',
  '   \n\t ',
  'a'.repeat(50_000),
])('gibberish is never rejected: %j', (text) => {
  expect(detectLanguage(text)).toMatchObject({ language: 'en' });
});

test.each([
  'Giovanni Rossi, Maria Bianchi, Luca Esposito, Francesca Romano, Paolo Conti, Giulia Ricci, Marco Greco',
  'Jean Dupont, Marie Lefèvre, Pierre Moreau, Sophie Girard, Luc Fontaine, Claire Rousseau, Hugo Lambert',
  'Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch',
  'Aleksandra Kowalska\nPiotr Wiśniewski\nKatarzyna Wójcik\nTomasz Kamiński\nAgnieszka Lewandowska',
])('a list of names is never rejected: %s', (text) => {
  expect(detectLanguage(text)).toMatchObject({ language: 'en' });
});

test.each([
  'The meeting starts at noon in the large hall. La réunion commence à midi dans la grande salle et tout le monde doit venir.',
  'Wir treffen uns morgen um neun. Please bring your own laptop and the charger, because there are none at the office.',
  'El informe está listo. The report is ready and we have sent it to all of the members of the board.',
])('text in two languages is never rejected: %s', (text) => {
  expect(detectLanguage(text)).toMatchObject({ language: 'en' });
});

test('the result for a long text that is half English and half Spanish is unsure', () => {
  const english = 'The river had been rising since dawn, and by the evening the lower fields were under water. ';
  const spanish = 'El río había crecido desde el amanecer y por la tarde los campos bajos estaban bajo el agua. ';
  expect(detectLanguage(english.repeat(20) + spanish.repeat(20)).outcome).toBe('unsure');
  expect(detectLanguage(spanish.repeat(20) + english.repeat(20)).outcome).toBe('unsure');
});

test('a text in another language that contains code, addresses and English names is detected', () => {
  const text =
    'Unsere Software läuft auf jedem Rechner mit Windows oder Linux. Schreiben Sie an support@example.com oder lesen Sie ' +
    'https://example.com/the-best-of-all-manuals, wenn bei der Einrichtung etwas nicht klappt. ```npm install && npm start```';
  expect(detectLanguage(text)).toEqual({ outcome: 'not_english', language: 'de' });
});
