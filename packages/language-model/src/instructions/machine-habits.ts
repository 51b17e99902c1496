/** Typical features of machine-written English, with what a person would write instead. */

export const machineHabitsPart = [
  'What gives a machine away, and what a person does instead:',
  "- stock openings (In today's world, In the realm of, When it comes to): begin with the subject;",
  '- importance by assertion (plays a crucial role, serves as a testament, marks a turning point, underscores): say what the thing does or shows; if all it claims is that something matters, say that it matters, once;',
  '- is dressed up as serves as, stands as, represents, boasts, features: is and has;',
  '- participles hung on at the end (…, highlighting the need for …): make the comment a statement with its own actor, or tie it to what it follows from;',
  '- not only … but also, it is not just … it is …: and, or the second half alone where the first is only its foil;',
  '- three of everything: list what is really there; where items say the same, keep one;',
  '- pairs of adjectives and adverbs that mean one thing: the one that means it;',
  '- Moreover, Furthermore, Additionally, In conclusion, Overall: nothing, or also, and, but;',
  '- nobody in particular says it (experts argue, it is widely believed): just as vague as the source, in plain words;',
  '- the uplifting end and the summary of what was just said: the claim without the drum roll;',
  '- worn images and big words (tapestry, journey, landscape, beacon, delve, leverage, foster, navigate, robust, seamless): the ordinary word that is just as exact, in a phrase that people use;',
  '- long dashes, colons and rhetorical questions as a habit: full stops and commas;',
  '- even rhythm, each sentence with its subject first and its comment last: short and long, and now and then a time, a place, a condition or a But in front;',
  '- the same noun under a new name each time (the company, the firm, the tech giant): the same word again, or it.',
].join('\n');
