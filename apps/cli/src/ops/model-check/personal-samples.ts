/** Stories, essays, reviews and letters. */
import type { AuditSample } from './audit-sample.ts';

export const personalSamples: readonly AuditSample[] = [
  {
    genre: 'story',
    source:
      'Elias had never trusted the sea, although his father had been a fisherman for forty years. When the boat finally came into view, he felt not relief but a strange and heavy dread. He counted the figures on the deck twice, and each time he arrived at four.',
    faithful:
      'Forty years his father had fished, and still Elias had no trust in the sea. At last he saw the boat. It was no relief; something strange and heavy settled on him, like dread. Twice he counted the figures on deck. Four, and four again.',
    changed:
      'Forty years his father had fished, and still Elias had no trust in the sea. At last he saw the boat, and with it came relief, strange and heavy. Twice he counted the figures on deck. Four, and four again.',
    kind: 'negation',
  },
  {
    genre: 'story',
    source:
      'The letter lay unopened on the kitchen table for three days. Nora walked past it every morning, pretending that it was nothing more than an electricity bill. On the fourth day, her sister called to ask whether she had received any news from the hospital.',
    faithful:
      'For three days Nora left the letter on the kitchen table and did not open it. It was only the electricity bill, she pretended each morning as she went by. Then, on the fourth, the phone: her sister, asking if there had been news from the hospital.',
    changed:
      'For three days Nora left the letter on the kitchen table and did not open it. It was only the electricity bill, she pretended each morning as she went by. Then, on the fourth, the phone: the hospital, asking if there had been news from her sister.',
    kind: 'attribution',
  },
  {
    genre: 'story',
    source:
      'Because the bridge had collapsed, they were forced to follow the river on foot. Jonas carried the child, and Ruth carried everything else. By nightfall they could see the lights of the village, though none of them had the strength to be glad.',
    faithful:
      'There was no bridge any more; it had collapsed, and so they had to walk along the river, Jonas with the child in his arms and Ruth with all the rest. The lights of the village showed by nightfall. Nobody had the strength left to be glad.',
    changed:
      'They had to walk along the river, Jonas with the child in his arms and Ruth with all the rest, for fear of the soldiers on the bridge. The lights of the village showed by nightfall. Nobody had the strength left to be glad.',
    kind: 'cause',
  },
  {
    genre: 'essay',
    source:
      'It is often claimed that social media has made young people lonelier. While there is some evidence to support this view, it is important to recognize that many teenagers also use these platforms to maintain friendships that would otherwise be lost. The truth probably lies somewhere in between.',
    faithful:
      'Social media has made the young lonelier, people often claim, and some evidence bears them out. But for many teenagers it also keeps friendships alive that would otherwise end. Most likely the truth is somewhere in the middle.',
    changed:
      'Social media has made the young lonelier, people often claim, and some evidence bears them out. But for many teenagers it also keeps friendships alive that would otherwise end. The truth is that loneliness has other causes.',
    kind: 'invented',
  },
  {
    genre: 'essay',
    source:
      'Public libraries play a vital role in modern society. They provide free access to books, computers and quiet places to study, and they do so for everyone regardless of income. In my opinion, closing even one of them is a mistake that a city will come to regret.',
    faithful:
      'We need public libraries. They are free, whatever you earn, and they have books, computers and quiet corners to study in. To close a single one, I think, is a mistake, and the city that makes it will be sorry.',
    changed:
      'We need public libraries. They are free, whatever you earn, and they have books, computers and quiet corners to study in.',
    kind: 'dropped',
  },
  {
    genre: 'review',
    source:
      'The second season of the series is considerably slower than the first, yet it rewards patient viewers with some of the best dialogue on television. Leona Marsh delivers an outstanding performance as the detective. Only the final episode feels rushed.',
    faithful:
      'Be patient with season two. It is a good deal slower than season one, but hardly anything on television has better dialogue, and Leona Marsh is superb as the detective. It is just the last episode that seems hurried.',
    changed:
      'Be patient with season two. It is a good deal slower than season one, but hardly anything on television has better dialogue, and Lena Marsh is superb as the detective. It is just the last episode that seems hurried.',
    kind: 'name',
  },
  {
    genre: 'letter',
    source:
      'I have decided not to apply for the position in Geneva, despite the fact that the salary is almost twice what I earn at present. My daughter starts school in September, and I would rather not move her at such a moment. I might reconsider in two years.',
    faithful:
      "I won't be applying for the Geneva job, though it pays nearly double what I get now. School starts for my daughter in September and I'd prefer not to uproot her just then. Ask me again in two years; I may see it differently.",
    changed:
      "I won't be applying for the Geneva job, though it pays nearly double what I get now. School starts for my daughter in September and I'd prefer not to uproot her just then. Ask me again in two years; by then I will go.",
    kind: 'modality',
  },
];
