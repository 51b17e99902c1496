/** Documentation, law, mail, marketing and advice. */
import type { AuditSample } from './audit-sample.ts';

export const practicalSamples: readonly AuditSample[] = [
  {
    genre: 'documentation',
    source:
      'In order to restore a snapshot, the service must first be stopped. If the service is still running, the command will refuse to continue unless the `--force` flag is specified. Please note that using this flag can result in data loss.',
    faithful:
      'Stop the service before you restore a snapshot. The command refuses to go on while it runs, unless you pass `--force`, and that can lose data.',
    changed:
      'Stop the service before you restore a snapshot. The command refuses to go on while it runs, even if you pass `--force`, since that can lose data.',
    kind: 'condition',
  },
  {
    genre: 'documentation',
    source:
      'By default, log files are rotated once a day, and the seven most recent files are retained. It is possible to change both values in the configuration file. Changes take effect only after the server has been restarted.',
    faithful:
      'Log files rotate daily by default, and the last seven are kept. You can change either value in the configuration file, but nothing happens until the server restarts.',
    changed:
      'Log files rotate daily by default, and the last seven are kept. You can change either value in the configuration file, and the server picks it up without a restart.',
    kind: 'negation',
  },
  {
    genre: 'documentation',
    source:
      'Requests that exceed the rate limit receive a 429 response. Clients should wait for the number of seconds indicated in the Retry-After header before trying again. Clients that repeatedly ignore this header may be blocked temporarily.',
    faithful:
      'Send too many requests and you get a 429. The Retry-After header says how many seconds a client should wait before the next try. One that keeps ignoring it can be blocked for a while.',
    changed:
      'Send too many requests and you get a 429. The Retry-After header says how many seconds a client should wait before the next try. One that keeps ignoring it is blocked for good.',
    kind: 'modality',
  },
  {
    genre: 'legal',
    source:
      'The Supplier shall deliver the goods within 30 days of receipt of the order. In the event of a delay exceeding 14 days, the Customer may withdraw from the contract without incurring any charges. This right does not apply if the delay was caused by the Customer.',
    faithful:
      'Within 30 days of receiving the order, the Supplier shall deliver the goods. If delivery is more than 14 days late, the Customer may withdraw from the contract free of charge, but not where the Customer caused the delay.',
    changed:
      'Within 30 days of receiving the order, the Supplier shall deliver the goods. If delivery is more than 14 days late, the Supplier may withdraw from the contract free of charge, but not where the Customer caused the delay.',
    kind: 'role',
  },
  {
    genre: 'legal',
    source:
      'Employees are entitled to 25 days of paid leave per calendar year. Unused leave may be carried over to the following year up to a maximum of five days, provided that the request is submitted before December 1.',
    faithful:
      'Every calendar year comes with 25 days of paid leave. An employee who has not used them all may take up to five over into the next year, as long as the request is in before December 1.',
    changed:
      'Every calendar year comes with 25 days of paid leave. An employee who has not used them all may take up to five over into the next year.',
    kind: 'condition',
  },
  {
    genre: 'legal',
    source:
      'Personal data will only be shared with third parties where this is required by law or where the user has given explicit consent. Consent can be withdrawn at any time by contacting the data protection officer.',
    faithful:
      'We share personal data with third parties in two cases only: when the law demands it and when you have expressly agreed. You can take your consent back whenever you like; write to the data protection officer.',
    changed:
      'We share personal data with third parties only when the law demands it and you have expressly agreed as well. You can take your consent back whenever you like; write to the data protection officer.',
    kind: 'condition',
  },
  {
    genre: 'mail',
    source:
      'Thank you for your inquiry regarding the apartment on Elm Street. Unfortunately, I must inform you that it has already been rented. However, a similar apartment with two bedrooms will become available in May, and I would be delighted to show it to you.',
    faithful:
      "Thanks for asking about the apartment on Elm Street. I'm afraid it's taken. In May I'll have another one much like it, with two bedrooms, and I'd love to show you around.",
    changed:
      "Thanks for asking about the apartment on Elm Street. I'm afraid it's taken. In May I'll have another one much like it, with two bedrooms and a balcony, and I'd love to show you around.",
    kind: 'invented',
  },
  {
    genre: 'mail',
    source:
      'I wanted to follow up on our meeting last Thursday. As discussed, Daniel will send the revised budget to Priya by Wednesday, and she will forward her comments to the entire team. Please let me know if any of this has changed on your end.',
    faithful:
      "A quick follow-up to last Thursday's meeting: Daniel is sending Priya the revised budget by Wednesday, as we discussed, and she'll pass her comments on to the whole team. If anything has changed for you, tell me.",
    changed:
      "A quick follow-up to last Thursday's meeting: Priya is sending Daniel the revised budget by Wednesday, as we discussed, and he'll pass his comments on to the whole team. If anything has changed for you, tell me.",
    kind: 'role',
  },
  {
    genre: 'marketing',
    source:
      'Experience the difference with our handcrafted oak tables, each of which is meticulously finished by hand. Every table comes with a ten-year guarantee and can be delivered within three weeks. Prices start at 890 euros.',
    faithful:
      'You can tell an oak table that was made by hand, down to its careful finish. Ours come with a ten-year guarantee, from 890 euros, and can be with you within three weeks.',
    changed:
      'You can tell an oak table that was made by hand, down to its careful finish. Ours come with a three-year guarantee, from 890 euros, and can be with you within ten weeks.',
    kind: 'number',
  },
  {
    genre: 'marketing',
    source:
      'Our new hiking jacket is not only waterproof but also remarkably lightweight. Thanks to its recycled lining, it keeps you warm even on cold mornings. Most customers say that they would buy it again.',
    faithful:
      'It keeps the rain out and weighs next to nothing: our new hiking jacket. On cold mornings the recycled lining keeps you warm. Would they buy it again? Most customers say yes.',
    changed:
      'It keeps the rain out and weighs next to nothing: our new hiking jacket. On cold mornings the recycled lining keeps you warm. Would they buy it again? Every customer says yes.',
    kind: 'quantifier',
  },
  {
    genre: 'advice',
    source:
      'It is advisable to water tomato plants in the morning, because wet leaves dry slowly in the evening and can encourage disease. In hot weather, established plants require roughly two liters per day. Seedlings need considerably less.',
    faithful:
      'Water tomatoes in the morning: leaves that get wet in the evening take long to dry, and that can bring disease. When it is hot, a grown plant needs about two liters a day, a seedling far less.',
    changed:
      'Water tomatoes in the morning: leaves that get wet in the evening take long to dry, and that can bring disease. When it is hot, a grown plant needs about two liters a day, a seedling far more.',
    kind: 'comparison',
  },
  {
    genre: 'advice',
    source:
      'Patients should not discontinue this medication abruptly, as doing so may lead to withdrawal symptoms. The dose should instead be reduced gradually over a period of four weeks. Consult your physician if you experience dizziness.',
    faithful:
      'Do not stop this medicine all at once: withdrawal symptoms may follow. Bring the dose down step by step over four weeks instead, and see your doctor if you feel dizzy.',
    changed:
      'Do not stop this medicine all at once: withdrawal symptoms may follow. Bring the dose up step by step over four weeks instead, and see your doctor if you feel dizzy.',
    kind: 'antonym',
  },
];
