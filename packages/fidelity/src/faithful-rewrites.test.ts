import { expect, test } from '@jest/globals';
import { compareMeaning } from './compare-meaning.ts';

/** Paragraphs of many genres with faithful rewrites, written for this test. Either may be the version of the other. */
const faithful: readonly [source: string, version: string][] = [
  ['Phones running version 7.0 or newer can do it.', 'Any phone on version 7.0 or later can do it.'],
  ['He could barely stand on his own two feet.', 'He could barely stay on his feet.'],
  [
    'BACKGROUND: Hypertension affects approximately 1.28 billion adults aged 30–79 years worldwide. METHODS: We conducted a randomized, double-blind trial of 412 patients (mean age, 58.3 years; 46% women) at 14 centers in the United States and Canada between January 2018 and March 2021. RESULTS: Systolic pressure fell by 9.2 mm Hg (95% CI, 7.1 to 11.3; P<0.001) in the treatment group versus 2.4 mm Hg with placebo.',
    'Background: Around the world, about 1.28 billion adults between 30 and 79 years old have hypertension. Methods: Our randomized, double-blind trial took in 412 patients at 14 centers in the United States and Canada from January 2018 to March 2021. Their mean age was 58.3 years, and 46% were women. Results: With treatment, systolic pressure fell by 9.2 mm Hg (95% CI, 7.1 to 11.3; P < 0.001), compared with 2.4 mm Hg on placebo.',
  ],
  [
    'The FDA approved Zolpidex (zolpidem tartrate) 10 mg tablets on June 3, 2019. Patients should take one tablet twice daily with food. Do not exceed 2 tablets in 24 hours.',
    'Zolpidex (zolpidem tartrate) 10 mg tablets were approved by the FDA on 3 June 2019. Patients should take one tablet with food two times a day, and no more than two tablets in 24 hours.',
  ],
  [
    'Introducing the all-new Aurora X3: with a 6.7-inch OLED display, a 5,000 mAh battery that lasts up to two days, and prices starting at just $499, it is our best phone yet.',
    'Meet the all-new Aurora X3, our best phone yet. Its OLED display measures 6.7 inches, its 5,000 mAh battery lasts as long as two days, and prices start at just $499.',
  ],
  [
    'To install the package, run `npm install left-pad`. You need Node.js 18 or later. The CLI reads its configuration from `config.json` in the project root. If the file is missing, it falls back to the defaults described in Section 4.2.',
    'Run `npm install left-pad` to install the package; Node.js 18 or later is needed. The CLI takes its configuration from `config.json` in the root of the project, or, when there is no such file, uses the defaults that Section 4.2 describes.',
  ],
  [
    'Prime Minister Narendra Modi met President Joe Biden in Washington, D.C. on Thursday. The two leaders discussed trade, defense and climate. Mr. Modi said India would double its imports of American oil.',
    'On Thursday, in Washington, D.C., Prime Minister Narendra Modi of India met Joe Biden, the president. Trade, defense and climate were what the two leaders talked about. Modi said that India would import twice as much American oil.',
  ],
  [
    'Manchester United beat Arsenal 3-1 at Old Trafford on Saturday. Marcus Rashford scored twice in the first half before Bruno Fernandes added a third in the 78th minute.',
    'At Old Trafford on Saturday, Manchester United won 3–1 against Arsenal. Marcus Rashford got two goals in the first half, and in the 78th minute Bruno Fernandes added a third.',
  ],
  [
    'The company, which was founded in 1998 by Larry Page and Sergey Brin, reported quarterly revenue of $76.7 billion, up 11% from a year earlier. Alphabet shares rose more than 5% in after-hours trading.',
    'Founded in 1998 by Larry Page and Sergey Brin, the company reported revenue of $76.7 billion for the quarter, 11% more than a year earlier. In after-hours trading, shares in Alphabet rose by over 5%.',
  ],
  [
    '“I don’t know,” said Mary, turning away. “Perhaps we should ask Tom.” Her brother laughed. “Tom? He hasn’t been here since Christmas!”',
    'Mary turned away. “I don’t know. Perhaps we should ask Tom.” “Tom?” Her brother laughed. “He hasn’t been here since Christmas!”',
  ],
  [
    'Dear Ms. Alvarez, Thank you for your email of 12 March regarding invoice #4471. The outstanding balance of £1,250.00 is due within 30 days. Please call me on +44 20 7946 0958 if you have any questions. Kind regards, James Whitfield',
    'Dear Ms Alvarez, Thank you for your email of March 12 about invoice #4471. The balance of £1,250 that is outstanding is due within 30 days. If you have any questions, please call me on +44 20 7946 0958. Kind regards, James Whitfield',
  ],
  [
    'The Supplier shall deliver the Goods within fourteen (14) days of receipt of the Purchase Order. Neither Party shall be liable for delay caused by Force Majeure. This Agreement is governed by the laws of England and Wales.',
    'Within fourteen (14) days of receiving the Purchase Order, the Supplier shall deliver the Goods. Neither Party is liable for a delay that Force Majeure causes. The laws of England and Wales govern this Agreement.',
  ],
  [
    'According to Smith et al. (2019), roughly two thirds of respondents preferred tea (see Table 2). These findings are consistent with earlier work (Jones & Lee, 2015; Kumar, 2017).',
    'Roughly two-thirds of respondents preferred tea, according to Smith et al. (2019; see Table 2). This agrees with earlier work by Jones and Lee (2015) and Kumar (2017).',
  ],
  [
    'Climate change is perhaps the defining challenge of the twenty-first century. Since the 1880s, average temperatures have risen by about 1.1 degrees Celsius, and most of that warming has occurred in the past 40 years.',
    'The defining challenge of the 21st century may be climate change. Average temperatures have gone up by around 1.1°C since the 1880s, most of it in the past forty years.',
  ],
  [
    'At half past six, when the bells of St. Mary’s began to ring, old Mr. Pritchard put down his newspaper. He was seventy-three, and he had lived at No. 9 Harrow Lane for exactly half his life.',
    'The bells of St. Mary’s began to ring at half past six, and old Mr. Pritchard put his newspaper down. He was 73 years old and had spent exactly half his life at No. 9 Harrow Lane.',
  ],
  [
    'One hundred and twenty people, including 14 children, were evacuated. Firefighters took three hours to put out the blaze, which began at around 2am.',
    'The blaze, which began around 2 a.m., took firefighters three hours to put out. A total of 120 people were evacuated, 14 of them children.',
  ],
  [
    'The EU’s General Data Protection Regulation (GDPR) took effect on 25 May 2018. Companies that breach it face fines of up to €20 million or 4% of annual global turnover, whichever is greater.',
    'On 25 May 2018 the General Data Protection Regulation (GDPR) of the European Union took effect. A company in breach of it faces a fine of as much as €20m or 4% of its annual turnover worldwide, whichever is the greater.',
  ],
  [
    'Lake Baikal, in southern Siberia, holds about one fifth of the world’s unfrozen fresh water. It is 1,642 metres deep and 25 million years old.',
    'About 20 percent of the unfrozen fresh water in the world is in Lake Baikal in the south of Siberia. The lake is 25 million years old and 1,642 metres deep.',
  ],
  [
    'The Beatles released “Abbey Road” in September 1969, their eleventh studio album. Side two closes with a sixteen-minute medley of eight short songs.',
    'In September 1969 the Beatles released their 11th studio album, “Abbey Road.” Its second side ends with a medley of eight short songs that lasts sixteen minutes.',
  ],
  [
    'Located in the heart of Lisbon, Hotel Aurora offers 85 rooms, a rooftop pool and free Wi-Fi. Guests can reach Humberto Delgado Airport in just 15 minutes by car.',
    'Hotel Aurora, in the heart of Lisbon, has 85 rooms, free Wi-Fi and a pool on the roof. By car, Humberto Delgado Airport is only 15 minutes away.',
  ],
  [
    'Dr. Chen’s team sequenced 1,024 genomes and identified three variants of the BRCA1 gene. Two of the three had not been described before.',
    'The team led by Dr. Chen sequenced 1,024 genomes and found three variants of BRCA1, two of which no one had described before.',
  ],
  [
    'The museum is open Monday to Friday, 9:30 am – 5:00 pm; admission is $12 for adults, $6 for children aged 5–12 and free for members.',
    'From Monday to Friday the museum is open from 9:30 a.m. to 5 p.m. Adults pay $12, children from 5 to 12 pay $6, and members get in free.',
  ],
  [
    'Nearly half of all Americans, 47 percent, say they have skipped a medical visit because of cost, a survey of 2,500 adults by the Kaiser Family Foundation found.',
    'In a survey of 2,500 adults by the Kaiser Family Foundation, 47% of Americans, almost half, said that cost had made them skip a medical visit.',
  ],
  [
    'Marie Curie won the Nobel Prize in Physics in 1903 and the Nobel Prize in Chemistry in 1911. She remains the only person to have won in two different sciences.',
    'Marie Curie won two Nobel Prizes, in Physics in 1903 and in Chemistry in 1911, and is still the only person to have won in two different sciences.',
  ],
  [
    'While the iPhone 15 starts at $799, the Pixel 8 costs $100 less. Both phones support 5G and Wi-Fi 6E.',
    'The Pixel 8 is $100 cheaper than the iPhone 15, which starts at $799. Both support 5G and Wi-Fi 6E.',
  ],
  [
    'In the Second World War, the city lost a quarter of its population. Reconstruction, led by the architect Le Corbusier, lasted well into the 1950s.',
    'The city lost 25% of its people in World War II. It was rebuilt under the architect Le Corbusier until well into the fifties.',
  ],
  [
    'Users who enable two-factor authentication (2FA) are 99% less likely to be compromised. Go to Settings > Security and select Enable 2FA.',
    'With two-factor authentication (2FA) on, users are 99% less likely to have their accounts compromised. Select Enable 2FA under Settings > Security.',
  ],
  [
    'Hamlet, Prince of Denmark, is haunted by his father’s ghost. Shakespeare wrote the play around 1600, and it runs to some 4,000 lines.',
    'Hamlet, the Danish prince, is haunted by the ghost of his father. The play, which Shakespeare wrote in about 1600, is roughly 4,000 lines long.',
  ],
  [
    'The council voted 7–4 to approve the plan. Councillor Jane O’Neill, who opposed it, called the decision “a disgrace.”',
    'By seven votes to four, the council approved the plan. Jane O’Neill, a councillor who opposed it, called that “a disgrace”.',
  ],
  [
    'Interest rates were raised by a quarter of a percentage point, to 5.25%, the highest level in 15 years. The Bank of England’s governor, Andrew Bailey, said inflation remained “too high”.',
    'Andrew Bailey, governor of the Bank of England, said inflation was still “too high”. Interest rates went up by 0.25 percentage points to 5.25%, which is the highest they have been in 15 years.',
  ],
  [
    'Our customers include Fortune 500 companies such as Walmart, Ford and 3M. Since 2012, we have helped more than 4,000 teams ship faster.',
    'Walmart, Ford, 3M and other Fortune 500 companies are among our customers. Over 4,000 teams have shipped faster with our help since 2012.',
  ],
  [
    'The Mediterranean diet reduces the risk of heart disease by 30%, researchers from the University of Barcelona reported in The Lancet.',
    'Researchers from Barcelona’s university reported in The Lancet that a Mediterranean diet cuts the risk of heart disease by 30 per cent.',
  ],
  [
    'Paris Saint-Germain’s Kylian Mbappé, 24, is set to join Real Madrid next summer. The French striker’s contract runs out in June 2024.',
    'Kylian Mbappé is set to join Real Madrid next summer. The 24-year-old striker from France has a contract with Paris Saint-Germain that runs out in June 2024.',
  ],
  [
    'Elizabeth II, who reigned for 70 years, died at Balmoral on 8 September 2022, aged 96.',
    'Queen Elizabeth II died at Balmoral on September 8, 2022. She was 96 and had been on the throne for seventy years.',
  ],
  [
    'The U.N. Security Council, which has 15 members, will vote on the resolution on Friday. Russia and China are expected to abstain.',
    'On Friday the resolution comes to a vote in the UN Security Council, where 15 countries sit. China and Russia are expected to abstain.',
  ],
  [
    'NASA’s Perseverance rover landed in Jezero Crater on Mars on February 18, 2021. It has since collected more than 20 rock samples.',
    'Perseverance, a NASA rover, landed on Mars, in Jezero Crater, on 18 February 2021, and has collected over 20 samples of rock since.',
  ],
  [
    'In the third quarter, Netflix added 8.8 million subscribers, bringing its total to 247 million. The streaming giant raised the price of its premium plan from $19.99 to $22.99 a month.',
    'Netflix gained 8.8m subscribers in the third quarter and now has 247m. The price of the streaming giant’s premium plan went up to $22.99 a month from $19.99.',
  ],
  [
    'Tokyo’s Nikkei 225 slipped 0.4% while Hong Kong’s Hang Seng gained 1.2%.',
    'In Hong Kong the Hang Seng was up 1.2%, while the Nikkei 225 in Tokyo slipped by 0.4%.',
  ],
  [
    'Sir Ian McKellen, best known for playing Gandalf in The Lord of the Rings, will star in King Lear at the Duke of York’s Theatre.',
    'Ian McKellen will star in King Lear at the Duke of York’s Theatre. He is best known as Gandalf in The Lord of the Rings.',
  ],
  [
    'Anna looked at the clock. It was a quarter to nine. “He promised to be here by eight,” she said to Lena, “and he never breaks a promise.”',
    '“He promised to be here by eight, and he never breaks a promise,” Anna said to Lena. She looked at the clock, and it was a quarter to nine.',
  ],
  [
    'The API accepts at most 100 requests per minute. If you exceed this limit, the server responds with HTTP 429 and a Retry-After header. See https://docs.example.com/limits for details.',
    'You can send the API up to 100 requests per minute. Beyond that the server answers with HTTP 429 and a Retry-After header; https://docs.example.com/limits has the details.',
  ],
  [
    'Vitamin D deficiency was defined as a serum 25(OH)D level below 20 ng/mL. Of the 256 children, 101 (39.5%) were deficient.',
    'A serum 25(OH)D level of less than 20 ng/mL counted as vitamin D deficiency, which 101 of the 256 children (39.5%) had.',
  ],
  [
    'We recruited 60 participants, 30 in each group. Mean weight loss was 4.1 kg in the diet group and 1.3 kg in the control group (p = 0.002).',
    'There were 60 participants, 30 to a group. Those in the diet group lost a mean of 4.1 kg, those in the control group 1.3 kg (p = .002).',
  ],
  [
    'Black Friday is here! Save 25% on everything with code SAVE25 until midnight on Sunday. Orders over $50 ship free.',
    'It’s Black Friday! With the code SAVE25 you get 25% off everything until midnight on Sunday, and orders of more than $50 ship free.',
  ],
  [
    'My grandmother was born in a village near Kraków in 1931, the youngest of seven children. When the war came, she was eight.',
    'Born in 1931 in a village near Krakow, my grandmother was the youngest of seven children. She was eight when war came.',
  ],
  [
    'Roughly 1 in 8 women in the U.S. will develop breast cancer. Early detection can raise the five-year survival rate to 99 percent.',
    'About one in eight American women will get breast cancer. When it is found early, the five-year survival rate can be as high as 99%.',
  ],
  [
    'Windows 11 requires 4 GB of RAM and 64 GB of storage, whereas Windows 10 needed only 2 GB of RAM.',
    'For Windows 11 you need 4 GB of RAM and 64 GB of storage; 2 GB of RAM was enough for Windows 10.',
  ],
  [
    'The Labour leader, Keir Starmer, accused the Tories of “14 years of chaos”. Rishi Sunak replied that Labour had “no plan”.',
    'Labour leader Keir Starmer accused the Conservatives of “14 years of chaos”, and Rishi Sunak’s reply was that Labour had “no plan”.',
  ],
  [
    'It took Amundsen’s party 56 days to reach the South Pole, which they did on 14 December 1911, five weeks ahead of Scott.',
    'Amundsen and his party reached the South Pole on December 14, 1911. It took them 56 days, and they were five weeks ahead of Scott.',
  ],
  [
    'Chapter 3 deals with the causes of World War I. Chapter IV turns to the Treaty of Versailles.',
    'The causes of the First World War are the subject of Chapter 3, and Chapter 4 turns to the Treaty of Versailles.',
  ],
  [
    'Fewer than half of the 1,200 employees surveyed said they trusted management. Only one in ten felt “very well informed”.',
    'Of the 1,200 employees in the survey, less than half said they trusted management, and just 10% felt “very well informed”.',
  ],
  ['He weighed 180 pounds and stood six feet two inches tall.', 'He was 6 feet 2 inches tall and weighed 180 lbs.'],
  [
    'The recipe calls for two cups of flour, ½ teaspoon of salt and a pinch of sugar. Bake at 350°F for 25 to 30 minutes.',
    'You need two cups of flour, half a teaspoon of salt and a pinch of sugar. Bake it for 25–30 minutes at 350 degrees Fahrenheit.',
  ],
  [
    'Tesla delivered 1.81 million cars in 2023, a rise of 38 percent. BYD, its Chinese rival, sold 3.02 million, about half of them hybrids.',
    'In 2023 Tesla delivered 1.81 million cars, 38% more than before. Its rival BYD of China sold 3.02 million, of which around half were hybrids.',
  ],
  [
    'The first iPhone went on sale in 2007. A year later, Apple opened the App Store with 500 apps.',
    'Apple put the first iPhone on sale in 2007, and one year later it opened the App Store, with 500 apps in it.',
  ],
  [
    '“Dad, are we there yet?” asked Sam. “Almost,” said his father.',
    '“Dad, are we there yet?” Sam asked. His father said, “Almost.”',
  ],
  [
    'Mayor Sadiq Khan said Londoners “deserve better”. TfL has cut 21 bus routes since 2021.',
    'Londoners “deserve better”, said London’s mayor, Sadiq Khan. Since 2021, TfL has cut 21 bus routes.',
  ],
  [
    'There are many reasons to visit Kyoto in autumn. First, the maples turn red. Second, the crowds are smaller than in April.',
    'Kyoto is worth a visit in autumn for many reasons. The maples turn red, for one thing, and the crowds are smaller than in April.',
  ],
  [
    'Both of her brothers, John and Peter, served in the Navy during the Vietnam War.',
    'Her two brothers, John and Peter, were both in the Navy in the Vietnam War.',
  ],
  [
    'Dozens of flights were cancelled at Heathrow on Monday after a power cut.',
    'On Monday a power cut led to the cancellation of dozens of flights at Heathrow.',
  ],
  [
    'Since its launch in 2015, the app has been downloaded over ten million times in more than 90 countries.',
    'The app came out in 2015, and people in over 90 countries have downloaded it more than 10 million times since then.',
  ],
  [
    'Approximately 70% of the Earth’s surface is covered by water. The Pacific alone accounts for a third.',
    'Water covers about 70 per cent of the surface of the earth; the Pacific by itself makes up a third.',
  ],
];

test('faithful rewrites are accepted in both directions', () => {
  const pairs = faithful.flatMap(([source, version]) => [
    [source, version],
    [version, source],
  ]);
  const rejected = pairs.filter(([source = '', version = '']) => !compareMeaning(source, version).accepted);
  expect(rejected).toEqual([]);
});
